// What the view of Panzer Grenadier tells. Made by tools/protocol_docs.py from io/tell_view.cpp; do not edit.
export interface PanzerGrenadierView {
  game: "pg";
  viewer: string | null;
  turn: number;
  turns: number;
  phase: "over" | "setup" | "markers" | "initiative" | "action";
  night: boolean;
  visibility: number;
  active: string | null;
  opening: number;
  passed: boolean;
  saved: string | null;
  moving?: {
    unit: string | null;
    from: string | null;
    mp: number;
  };
  attack?: {
    hex: string | null;
    unit: string | null;
    fire: "none" | "direct" | "bombardment" | "anti_tank" | "assault" | "smoke";
  };
  haze?: boolean;
  sector?: number;
  player?: number;
  bridge?: "blown" | "stands" | "rigged";
  sides: Record<string, {
    id: string | null;
    initiative: number;
    steps_lost: number;
    segments: number;
    off_board: {
      factor: number;
      strength: number;
      used: boolean;
      this_turn: boolean;
      sector?: number;
    }[];
    aircraft: string[];
    commander?: number;
    control: string[];
  }>;
  victory: number[];
  units: Record<string, {
    id: string | null;
    type: string;
    side: string | null;
    place: "nowhere" | "unplaced" | "waiting" | "map" | "exited" | "eliminated" | "merged" | "unknown";
    hex?: string | null;
    order?: "good" | "disrupted" | "demoralized";
    rank?: "COM" | "CPL" | "SGT" | "LT" | "CPT" | "MAJ" | "LTC" | "COL";
    face?: string;
    morale?: number;
    combat?: number;
    morale_bonus?: number;
    cavalry?: boolean;
    steps?: number;
    df?: number[];
    bm?: number[];
    at?: number[];
    mp?: number;
    markers?: number;
    spotted?: boolean;
    hidden?: boolean;
    limbered?: boolean;
    dug_in?: string | boolean;
    work?: "wreck" | "mines";
    progress?: number;
    tank_leader?: boolean;
    on?: string | null;
    frozen?: number;
    shots?: number;
    river_since?: boolean;
    declared?: "move" | "fire" | "recover";
    acted?: boolean;
    grouped?: boolean;
    led_by?: string | null;
    player?: number;
    sent_to?: number;
  }>;
  markers: {
    entrenchments: string[];
    smoke: string[];
    cut_rails: string[];
    mines: ({
      hex: string | null;
      side: string | null;
      strength: number | null;
      revealed: boolean;
    })[];
    wrecks: ({
      hex: string | null;
      count: number;
    })[];
    assaults: ({
      hex: string | null;
      holder: string | null;
      fought: boolean;
    })[];
  };
}

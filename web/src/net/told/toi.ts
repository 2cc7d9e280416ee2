// What the view of Tide of Iron tells. Made by tools/protocol_docs.py from io/tell_view.cpp; do not edit.
export interface TideOfIronView {
  game: "toi";
  viewer: string | null;
  round: number;
  rounds: number;
  phase: "setup" | "action" | "command" | "status" | "over";
  initiative: string;
  active: string;
  actions_left: number;
  extra?: number;
  player?: number;
  moving?: {
    unit: string | null;
    action: "fire" | "advance" | "fire_and_move" | "assault";
    thirds: number;
    left: string;
    from: string | null;
    back: string | null;
    moved: boolean;
    fired: boolean;
  };
  attack?: {
    hex: string | null;
    unit: string | null;
    target: string | null;
    black: number;
    red: number;
    on: number;
    hits: number;
    saves: number;
    black_left: number;
    red_left: number;
    suppressive: boolean;
    op_fire: boolean;
    area: boolean;
  };
  assault?: {
    hex: string | null;
    black: number;
    red: number;
    fire: number;
    net: number;
    back: number;
  };
  card?: {
    card: string;
    hex: string | null;
  };
  forming?: {
    bases: number;
    tokens: Record<string, number>;
    [key: string]: unknown;
  };
  peeked?: {
    deck: string;
    [key: string]: unknown;
  };
  sides: Record<string, {
    id: string;
    command: number;
    reserve: number;
    points: number;
    finished: boolean;
    finished_players?: number[];
    hq: Record<string, number>;
    decks: Record<string, number>;
    play: ({
      card: string;
      waiting?: boolean;
      tried?: boolean;
      until?: number;
      division?: number;
      unit?: string | null;
      used?: boolean;
    })[];
    controls: string[];
    box: Record<string, number>;
    lost: Record<string, number>;
    exited: Record<string, number>;
  }>;
  units: Record<string, {
    id: string;
    side: string;
    type: "squad" | "sherman" | "panzer4" | "tiger" | "halftrack" | "truck";
    place: "box" | "unplaced" | "due" | "map" | "aboard" | "exited" | "unknown";
    hex?: string | null;
    division?: number;
    figures?: {
      elite: number;
      regular: number;
      officer: number;
      mg: number;
      mortar: number;
    };
    token?: "none" | "anti_tank" | "engineer" | "flamethrower" | "medic";
    duty?: "fresh" | "op_fire" | "fatigued";
    order?: "good" | "pinned" | "disrupted" | "intact" | "light" | "heavy";
    aboard?: string | null;
    in?: "none" | "entrenchment" | "pillbox";
    concealed?: boolean;
    ace?: boolean;
    belts?: boolean;
    fires?: boolean;
    role?: "leads" | "supports";
    shot?: boolean;
  }>;
  hexes: Record<string, {
    hex: string;
    wire?: boolean;
    trap?: boolean;
    mine?: boolean;
    smoke?: boolean;
    entrenchments?: number;
    pillboxes?: number;
  }>;
}

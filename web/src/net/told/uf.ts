// What the view of Up Front tells. Made by tools/protocol_docs.py from io/tell_view.cpp; do not edit.
export interface UpFrontView {
  game: "uf";
  turn: string;
  deck: number;
  decks: number;
  discards_made: number;
  breeze: boolean;
  sides: Record<string, {
    id: string;
    hand_limit: number;
    men: number;
    killed: number;
    routed: number;
    broken_at: number;
    points: number;
    squad_leader: string | null;
    snipers: boolean;
    declines_all: boolean;
    lost: ({
      man: string;
      how: "killed" | "routed";
    })[];
    not_placed?: string[];
    hand: ({
      card: string | null;
      uses?: string[];
      cower?: boolean;
    })[];
  }>;
  groups: Record<string, {
    group: string;
    side: string;
    letter: string;
    chit: number;
    stack: ({
      card: string | null;
      lies: "nothing" | "terrain" | "open_ground" | "forward" | "back" | "sideways" | "smoke" | "wire" | "offered";
    })[];
    terrain: "open" | "gully" | "hill" | "marsh" | "stream" | "buildings" | "woods" | "brush" | "walls" | "pillbox" | "minefield";
    moving: boolean;
    smoke: boolean;
    wire: boolean;
    entrenched: boolean;
    acted: boolean;
    sniped: number[];
    encircles: string[];
    flanks: string | null;
    transfer: string | null;
    owes_terrain?: boolean;
    men: ({
      man: string;
      position: number;
      pinned: boolean;
      panic?: number;
      kia: number;
      close_combat: number;
      morale?: number;
      weapon: string | null;
      weapon_state?: "working" | "malfunctioned" | "broken" | "gone";
      crew?: string;
      assistant?: boolean;
      infiltrates?: string;
      hero?: boolean;
      transferred?: boolean;
    })[];
    weapons: ({
      weapon: string;
      state: "working" | "malfunctioned" | "broken" | "gone";
    })[];
    in_cover: boolean;
    encircled: boolean;
    ranges: Record<string, number>;
    firepower: Record<string, number>;
  }>;
  aside: string[];
  affair: {
    group?: string;
    target?: string;
    man?: string;
    opponent?: string;
    cards: string[];
    concealed: string[];
    strength: number;
  } | null;
  draw_pile?: string[];
  discard_pile?: string[];
}

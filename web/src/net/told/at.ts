// What the view of America Triumphant tells. Made by tools/protocol_docs.py from io/tell_view.cpp; do not edit.
export interface AmericaTriumphantView {
  game: "at";
  viewer: "german" | "allied" | null;
  date: string;
  turn: number;
  turns: number;
  phase: "over" | "setup" | "end" | "initial" | "engineer" | "strategic" | "tactical" | "combat" | "mechanised";
  weather: "clear" | "cloudy" | "precipitation";
  ground: "frost" | "snow";
  stock: number;
  air: number;
  hq: string | null;
  active: "german" | "allied" | null;
  cup: string[];
  combat_supply: string[];
  track: Record<string, string[]>;
  finished: Record<string, boolean>;
  lost: Record<string, number>;
  exited: number;
  discovered: boolean;
  support: {
    attacks: number;
    overruns: number;
  } | null;
  moving: {
    unit: string;
    hex: string | null;
    left: string;
  } | null;
  drop: {
    hex: string | null;
    date: string;
  } | null;
  bridges: ({
    hex: string | null;
    to: string | null;
  })[];
  battles: ({
    supported: boolean;
    over: boolean;
    off: boolean;
    air: number;
    defence_air: number;
    hex?: string | null;
    overrun?: boolean;
    attackers?: unknown[];
    defenders?: unknown[];
    attack?: number;
    defence?: number;
    odds?: string;
    shift?: number;
    column?: string;
    below?: boolean;
    automatic?: boolean;
    shifts?: {
      rule: string;
      amount: number;
      text: string;
    }[];
    dice?: number[][];
    column_with_air?: string;
  })[];
  victory: number[];
  threats: Record<string, string>;
  control: string;
  zones: string;
  units: Record<string, {
    id: string;
    side: "german" | "allied";
    place: "nowhere" | "unplaced" | "waiting" | "okw" | "planned" | "map" | "exited" | "eliminated" | "bridge" | "returning";
    hex?: string | null;
    due?: string;
    edge?: "none" | "north" | "east" | "south" | "west";
    steps: number;
    strength: number;
    supply?: "supplied" | "unsupplied" | "isolated";
    now?: "supplied" | "unsupplied" | "isolated";
    eligible?: boolean;
    distant?: boolean;
    activated?: boolean;
    moved?: boolean;
    went?: boolean;
    tied?: boolean;
    strategic?: boolean;
    attacked?: boolean;
    fresh?: boolean;
    in_hand?: boolean;
    involved?: boolean;
    aim?: string | null;
  }>;
}

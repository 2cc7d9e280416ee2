// What the view of Skirmish tells. Made by tools/protocol_docs.py from io/tell_view.cpp; do not edit.
export interface SkirmishView {
  game: "sk";
  viewer?: string;
  turn: number;
  turns: number;
  sequence: number;
  night: boolean;
  priority?: string;
  smoke: {
    at: number[];
    r: number;
  }[];
  zones: {
    at: number[];
    r: number;
    by: string;
    side: string;
  }[];
  gaps: {
    shape: string;
    edge: number;
    from: number;
    to: number;
  }[];
  collapsed: string[];
  pierced: string[];
  charges: {
    at: number[];
  }[];
  objectives: {
    id: string;
    holder?: string;
  }[];
  walks: ({
    figure: string;
    gait: "none" | "slow" | "normal" | "fast" | "charge";
    cost: number;
    storey: number;
    way: number[];
    most?: number;
    watched?: number;
    save?: number;
  })[];
  ahead?: {
    firing: number;
    falls_firing: number;
    falls_waiting: number;
    waiting: string[];
    shots: {
      by: string;
      at: string;
      dice: number;
      on: number;
      save: number;
      range: number;
    }[];
    toll: number[];
  };
  reply?: {
    shots: {
      by: string;
      at: string;
      dice: number;
      on: number;
      save: number;
      range: number;
    }[];
    toll: number[];
  };
  sides: Record<string, {
    id: string;
    points: number;
    strikes: number[];
  }>;
  groups: Record<string, {
    id: string;
    side: string;
    kind: "section" | "team" | "crew" | "vehicle" | "leader" | "battery";
    morale: "steady" | "demoralised" | "routing";
    count?: number;
    acted?: boolean;
    hidden?: boolean;
    banzai?: boolean;
    attached?: string;
    active?: boolean;
  }>;
  figures: Record<string, {
    id: string;
    group: string;
    place: "nowhere" | "unplaced" | "coming" | "table" | "gone" | "routed" | "captured" | "unknown";
    at?: number[];
    health?: "sound" | "wounded" | "dead";
    storey?: number;
    facing?: number;
    posture?: "standing" | "prone" | "waiting" | "climbing" | "aboard";
    aboard?: string;
    mounted?: boolean;
    acted?: boolean;
    gait?: "none" | "slow" | "normal" | "fast" | "charge";
    fired?: boolean;
    under?: boolean;
    tied?: boolean;
    charged?: boolean;
    treated?: boolean;
    promoted?: boolean;
    weapon?: string;
    grenades?: number;
    fuel?: number;
    spent?: number;
    used?: number;
  }>;
  vehicles: Record<string, {
    id: string;
    type: string;
    place: "nowhere" | "unplaced" | "coming" | "table" | "gone" | "routed" | "captured" | "unknown";
    at?: number[];
    heading?: number;
    turret?: number;
    band?: "ARRET" | "LENT" | "MOYEN" | "RAPIDE" | "TRES_RAPIDE";
    hatch?: "open" | "closed";
    armour_lost?: number;
    immobile?: boolean;
    jammed?: boolean;
    main_lost?: boolean;
    turret_lost?: boolean;
    wrecked?: boolean;
    burning?: boolean;
    abandoned?: boolean;
    stuck?: boolean;
    driverless?: boolean;
    waiting?: boolean;
    burns?: number;
    driven?: number;
    fired?: number;
    tows?: string;
  }>;
  guns: Record<string, {
    id: string;
    group: string;
    type: string;
    place: "nowhere" | "unplaced" | "coming" | "table" | "gone" | "routed" | "captured" | "unknown";
    at?: number[];
    heading?: number;
    storey?: number;
    waiting?: boolean;
    wrecked?: boolean;
    fired?: boolean;
    moved?: boolean;
    row?: number;
  }>;
}

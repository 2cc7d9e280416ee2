// How a card, a man or a group is shown, as one number: a single thing to compare for each of them at every answer.
export const shine = { lit: 1, soft: 2, picked: 4, marked: 8, aim: 16 } as const;

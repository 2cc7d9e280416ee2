// Which piece lies under the pointer: a man stands for his group in orders, but a line of sight goes to himself.
export const under = { piece: '' };

// Arrow keys go to the nearest thing in that direction, over groups, men and cards alike.
export function step(e: KeyboardEvent, root: HTMLElement | undefined): void {
  const way = (
    { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] } as Record<string, [number, number]>
  )[e.key];
  const from = (e.target as Element).closest<HTMLElement>('[data-thing]');
  if (!way || !root || e.ctrlKey || e.altKey || e.metaKey) return;
  const things = [...root.querySelectorAll<HTMLElement>('[data-thing]')];
  if (!from) {
    things[0]?.focus();
    e.preventDefault();
    return;
  }
  const mid = (x: Element): [number, number] => {
    const r = x.getBoundingClientRect();
    return [r.left + r.width / 2, r.top + r.height / 2];
  };
  const [x0, y0] = mid(from);
  let best: HTMLElement | undefined,
    least = Infinity;
  for (const t of things) {
    if (t === from) continue;
    const [x, y] = mid(t),
      ahead = (x - x0) * way[0] + (y - y0) * way[1],
      aside = Math.abs((x - x0) * way[1]) + Math.abs((y - y0) * way[0]);
    const cost = ahead + 2.5 * aside;
    if (ahead > 4 && cost < least) {
      least = cost;
      best = t;
    }
  }
  if (best) {
    best.focus();
    best.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    e.preventDefault();
  }
}

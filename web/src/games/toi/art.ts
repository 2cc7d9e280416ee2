// Our own drawings: figures that stand on bases, crews, vehicles, signs. They are symbols that stand in the document once;
// the colours of their plastic come from whoever uses them (toi.css: --plastic, --dark, --helm).
import './toi.css';

const us =
  '<circle class="t-skin" cx=".4" cy="-16.6" r="2"/><path class="t-helm" d="M-2.700-16.500a3.100 3.200 0 0 1 6.200 0l.5.900h-7z"/>';
const german =
  '<circle class="t-skin" cx=".4" cy="-16.6" r="2"/><path class="t-helm" d="M-2.800-16.600a3.200 3.100 0 0 1 6.300 0l1 1.300q-1.500.2-2-.4h-3.400q-1.400.9-2.900.6z"/>';
const cap =
  '<circle class="t-skin" cx=".4" cy="-16.6" r="2"/><path class="t-helm" d="M-2.600-17.200q.2-2.700 3.400-2.900 3 .1 3.200 1.900l-.6.900 1.700.7-1.600.4z"/>';
const man =
  '<path class="t-man" d="M-3.600 0-1.700-8.200 1.600-8.200 4 0 2.100 0 .1-5.200-1.800 0z"/><path class="t-man" d="M-2.700-7.400C-3.200-10.600-2.800-13.600-1.300-14.600L1.700-14.600C3-13.400 3.100-10.400 2.600-7.400z"/><path class="t-pack" d="M-2.600-13.600h-1.500c-.5 1.700-.5 3.600 0 5h1.500z"/>';
const rifle =
  '<path class="t-gun" d="M-2.500-9.600 9.500-12.900"/><path class="t-arm" d="M-1.200-12.800 1.200-10.400 4.200-11.300"/>';
const smg =
  '<path class="t-gun" d="M-.5-10.200 7.300-11.500M3.200-10.700 3.800-7.700"/><path class="t-arm" d="M-1.200-12.900 1.500-10.300 4.400-10.800"/>';
const star =
  '<path class="t-star" d="M.3-12.900l.8 1.500 1.700.2-1.200 1.200.3 1.700-1.600-.8-1.500.8.3-1.700-1.200-1.200 1.700-.2z"/>';
const point =
  '<path class="t-arm" d="M.8-12.900 5-14.600 8.300-17.800"/><path class="t-arm" d="M-1.600-12.600-3.600-9.800-2.300-8.200"/>';
const mg =
  '<path class="t-man" d="M-12 0C-12-2.300-9-3.600-5-4L-1-6.800C.8-7.800 2.200-6.400 1.500-5L-.8-1.700-3 0z"/><path class="t-barrel" d="M-.5-5.600 13-7.900"/><path class="t-gun" d="M6.500-6.800 3.600 0M6.500-6.800 9.600 0M6.500-6.800 6.600-.6"/><rect class="t-pack" x="3.600" y="-6" width="3.200" height="3.400" rx=".5"/>';
const mortar =
  '<path class="t-tube" d="M2.500-.6 8.600-13.600"/><path class="t-gun" d="M6.300-8.400 11-.2M6.300-8.400 7.300-.2"/><ellipse class="t-pack" cx="2.300" cy="-.3" rx="3.200" ry="1.100"/><path class="t-man" d="M-9.800 0-8.600-4.200-6.500-6C-6.900-8.500-6.300-10.300-5-11L-2.600-11C-1.400-9.800-1.300-7.600-2-5.200L-.3-3.200-1.100 0-3.100 0-3.100-2.600-5.600-2.400-6.200 0z"/><path class="t-arm" d="M-3-9.600 1.200-9.500 5.200-11.600"/>';
const at = (x: number, y: number, s: string) => `<g transform="translate(${x} ${y})">${s}</g>`;

const figures = (side: string, pot: string): Record<string, string> => ({
  [`${side}-regular`]: man + pot + rifle,
  [`${side}-elite`]: man + pot + smg + star,
  [`${side}-officer`]: man + cap + point,
  [`${side}-mg`]: mg + at(1.5, 8.6, pot),
  [`${side}-mortar`]: mortar + at(-4.1, 3.5, pot),
});
const wheels = (y: number, r: number, ...xs: number[]) =>
  `<g class="t-wheel">${xs.map(x => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;
const track = (top: number) =>
  `<path class="t-track" d="M-21-2.500q-1-4.500 3-${top}h36q4 1 3 ${top}-1 2.800-4 2.800h-34q-3 0-4-2.800z"/>`;

const vehicles: Record<string, string> = {
  sherman:
    track(5.6) +
    wheels(-3, 2.4, -15.5, -9.3, -3.1, 3.1, 9.3) +
    '<circle class="t-wheel" cx="15.500" cy="-3.400" r="2"/><path class="t-hull" d="M-20-7.500-18.500-12C-10-13.800 6-13.800 15-12.600L20.500-7.500z"/><path class="t-hull" d="M-9.500-12.600C-9.500-17.500-6-19.600 0-19.600 5.500-19.600 8-17 8-12.800z"/><path class="t-tube" d="M7-16 25-17"/><path class="t-hatch" d="M-5-19.600h5.500v-1.700H-5z"/><path class="t-star" d="M-1-17.600l.9 1.800 2 .3-1.500 1.300.4 2-1.800-1-1.800 1 .4-2-1.500-1.300 2-.3z"/>',
  panzer4:
    track(5.4) +
    wheels(-2.6, 1.9, -16, -11.5, -7, -2.5, 2, 6.5, 11, 15.5) +
    '<path class="t-hull" d="M-21-7.600-20-11.400H11L13.500-10 20.500-9.400 21.500-7.600z"/><path class="t-hull" d="M-9-11.200-8-17.400H7L9.500-13.500 9-11.200z"/><path class="t-tube" d="M8.500-14.800 29-15.400"/><path class="t-hatch" d="M26.800-16.700h3v2.500h-3zM-6-17.400h6v-2.400h-6z"/><path class="t-cross" d="M-14.800-10.900v3M-16.300-9.400h3"/>',
  tiger:
    track(5.8) +
    wheels(-3, 2.7, -16, -11, -6, -1, 4, 9, 14) +
    wheels(-3, 1.2, -13.5, -8.5, -3.5, 1.5, 6.5, 11.5) +
    '<path class="t-hull" d="M-22-7.600-22-12.800H15L21.500-11.200 22-7.600z"/><path class="t-hull" d="M-11-12.600-10.500-19.600H7L10-17.800 9.500-12.600z"/><path class="t-tube thick" d="M9-16.300 32-16.900"/><path class="t-hatch" d="M29.500-18.600h3.600v3.400h-3.600zM-7-19.600h7v-2.200h-7z"/><path class="t-cross" d="M-3-17.600v3.600M-4.800-15.800h3.600"/>',
  halftrack:
    '<path class="t-track" d="M-19-2.600q-.5-4 3-4.600h12.500q3.500.6 3 4.600-.8 2.600-3.500 2.600h-11.500q-2.700 0-3.500-2.600z"/>' +
    wheels(-2.8, 2, -14.6, -9.7, -4.9) +
    '<circle class="t-track" cx="13.500" cy="-3.200" r="4"/><circle class="t-wheel" cx="13.500" cy="-3.200" r="1.800"/><path class="t-hull" d="M-20-6.800-20.500-14H4L6-15.500 9-11.200 19-9.800 19.800-5.200 17.500-5.200A4.300 4.300 0 0 0 9.300-5.200L0-5.500-1.500-6.800z"/><path class="t-gun" d="M-2-14-2-17.500M-5-17 6-18.500"/>',
  truck:
    '<circle class="t-track" cx="-13" cy="-3.200" r="4"/><circle class="t-wheel" cx="-13" cy="-3.200" r="1.800"/><circle class="t-track" cx="13.500" cy="-3.200" r="4"/><circle class="t-wheel" cx="13.500" cy="-3.200" r="1.800"/><path class="t-canvas" d="M-20-6V-17q0-2 2-2H1V-6z"/><path class="t-gun" d="M-14-19v13M-7-19v13"/><path class="t-hull" d="M1-5.500V-15.500H8L11.500-10.500 19-9.500V-5.200H17.600A4.300 4.300 0 0 0 9.400-5.200z"/><path class="t-hatch" d="M3.500-14h3.800l2.400 3.500H3.500z"/>',
};

// Signs, 12 wide around the middle.
const signs: Record<string, string> = {
  op_fire:
    '<circle class="t-sign light" r="5.600"/><path class="t-ink" d="M0-4.200v3M0 1.200v3M-4.200 0h3M1.200 0h3"/><circle r="2.600" class="t-ink"/>',
  fatigued: '<circle class="t-sign grey" r="5.600"/><path class="t-ink" d="M-2.600-2.400h4.600l-4.600 4.800h5"/>',
  pinned: '<path class="t-sign yellow" d="M0-6.400 6.300 4.800H-6.300z"/><text class="t-let" y="3.600">P</text>',
  disrupted:
    '<path class="t-sign red" d="M-4.400-5.600h8.800l1.800 5.600-1.800 5.600h-8.800l-1.800-5.600z"/><text class="t-let white" y="3">D</text>',
  light: '<path class="t-sign orange" d="M-5.500-5.500h11v11h-11z"/><text class="t-let" y="3.200">L</text>',
  heavy: '<path class="t-sign red" d="M-5.500-5.500h11v11h-11z"/><text class="t-let white" y="3.200">H</text>',
  concealed: '<circle class="t-sign blue" r="5.800"/><text class="t-let white" y="3.400">?</text>',
  ace: '<circle class="t-sign light" r="5.600"/><path class="t-gold" d="M0-4l1.200 2.500 2.700.4-2 1.900.5 2.700L0 2.200l-2.400 1.300.5-2.700-2-1.900 2.700-.4z"/>',
  engineer:
    '<rect class="t-sign light" x="-5.600" y="-5.600" width="11.200" height="11.200" rx="2.600"/><path class="t-ink" d="M-2.800 3 1.400-1.200M.4-3.600a2.900 2.900 0 0 0 3.300 3.300"/>',
  medic:
    '<rect class="t-sign light" x="-5.600" y="-5.600" width="11.200" height="11.200" rx="2.600"/><path class="t-redcross" d="M0-3.300v6.600M-3.300 0h6.600"/>',
  flamethrower:
    '<rect class="t-sign light" x="-5.600" y="-5.600" width="11.200" height="11.200" rx="2.600"/><path class="t-flame" d="M0 4.200c-3.400 0-4-3-2.400-5 .3 1 1 1.300 1 1.300-.3-2.600 1-4.300 2.300-5-.3 2 2 3 2.300 5.300.2 2-1.200 3.400-3.200 3.400z"/>',
  anti_tank:
    '<rect class="t-sign light" x="-5.600" y="-5.600" width="11.200" height="11.200" rx="2.600"/><path class="t-ink" d="M-3.400 2.600 2-2.200"/><path class="t-flame" d="M1.200-3.800l2.600 2.600-3.600 1z"/>',
};

const all: Record<string, string> = { ...figures('us', us), ...figures('german', german), ...vehicles, ...signs };

// Once in the document, whoever draws: board, tray, lobby.
export function hangUp(): void {
  if (typeof document === 'undefined' || document.getElementById('toi-art')) return;
  const body = Object.entries(all)
    .map(([id, drawing]) => `<g id="toi-${id}">${drawing}</g>`)
    .join('');
  const shine =
    '<radialGradient id="toi-shine" cx=".4" cy=".25" r="1"><stop offset="0" stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#000" stop-opacity=".2"/></radialGradient>';
  document.body.insertAdjacentHTML(
    'beforeend',
    `<svg id="toi-art" width="0" height="0" style="position:absolute" aria-hidden="true"><defs>${shine}${body}</defs></svg>`,
  );
}

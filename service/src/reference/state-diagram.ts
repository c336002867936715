/**
 * State diagrams of the guides as drawings. The guides hold them as Mermaid (`stateDiagram-v2`), which repositories
 * draw; of its language, the lines `from --> to: label` are read.
 */
import { Graph, layout } from '@dagrejs/dagre';
import { escape } from '../platform/pages/html.ts';

interface Point {
  readonly x: number;
  readonly y: number;
}

interface Transition {
  readonly from: string;
  readonly to: string;
  readonly label: string;
}

/** The state before the first. */
const start = '[*]';

const row_px = 18;
const character_px = 7.2;
const label_characters = 24;
const margin_px = 12;
const arrow_px = 7;
const loop_px = 20;

/** The drawing, with the transitions as its text; undefined for a diagram of another kind. */
export function stateDiagram(source: string): string | undefined {
  if (!source.startsWith('stateDiagram-v2\n')) return undefined;
  const transitions = transitionsOf(source);
  const { width, height, states, arrows } = laidOut(transitions);
  const drawn = [...arrows.map(arrowAt), ...states.map(([name, node]) => stateAt(name, node))].join('');
  const told = transitions.map(({ from, to, label }) => `${from === start ? 'start' : from} to ${to}: ${label}`);
  return `<div class="diagram" tabindex="0" role="group" aria-label="State diagram"><svg role="img" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><title>${escape(told.join('; '))}</title>${drawn}</svg></div>\n`;
}

const transitionsOf = (source: string): Transition[] =>
  [...source.matchAll(/^\s*(\S+) --> (\S+): (.+)$/gm)].map(([, from = '', to = '', label = '']) => ({
    from,
    to,
    label,
  }));

/** A label of several lines, as wide as its longest. */
interface DrawnLabel {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
  readonly labelpos: 'c';
}

type Edge = DrawnLabel & { readonly x: number; readonly y: number; readonly points: readonly Point[] };
type Node = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** What the library has placed. Its declarations name files without their ending, so that nothing of it has a type. */
interface Layout {
  readonly width: number;
  readonly height: number;
  readonly states: readonly (readonly [name: string, Node])[];
  readonly arrows: readonly Edge[];
}

function laidOut(transitions: readonly Transition[]): Layout {
  const graph = new Graph();
  graph.setGraph({ rankdir: 'TB', nodesep: 36, ranksep: 30, marginx: margin_px, marginy: margin_px });
  for (const name of new Set(transitions.flatMap(({ from, to }) => [from, to])))
    graph.setNode(name, name === start ? { width: 14, height: 14 } : { width: widthOf(name) + 24, height: 32 });
  // Several transitions between two states are one arrow.
  for (const [pair, all] of Map.groupBy(transitions, ({ from, to }) => `${from} ${to}`)) {
    const [from = '', to = ''] = pair.split(' ');
    graph.setEdge(from, to, labelOf(all.map(({ label }) => label)));
  }
  layout(graph);
  const { width, height } = graph.graph() as Layout;
  const states = (graph.nodes() as string[]).map((name) => [name, graph.node(name) as Node] as const);
  const arrows = (graph.edges() as { readonly v: string; readonly w: string }[]).map((edge) =>
    edge.v === edge.w ? loopAt(graph.node(edge.v) as Node, graph.edge(edge) as Edge) : (graph.edge(edge) as Edge),
  );
  return { width: Math.ceil(width), height: Math.ceil(height), states, arrows };
}

/** A small loop at the right of its state, with its text at the right. */
function loopAt({ x, y, width }: Node, label: Edge): Edge {
  const right = x + width / 2;
  const points = [
    { x: right, y: y - 8 },
    { x: right + loop_px, y: y - 8 },
    { x: right + loop_px, y: y + 8 },
    { x: right, y: y + 8 },
  ];
  return { ...label, x: right + loop_px + label.width / 2, y, points };
}

const widthOf = (text: string): number => text.length * character_px;

function labelOf(labels: readonly string[]): DrawnLabel {
  const lines = labels.flatMap(wrapped);
  const width = Math.max(...lines.map(widthOf)) + 8;
  return { lines, width, height: lines.length * row_px, labelpos: 'c' };
}

/** Broken between words; an event in parentheses has a line of its own. */
function wrapped(text: string): string[] {
  const lines: string[] = [''];
  for (const word of text.split(' ')) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && (word.startsWith('(') || line.length + 1 + word.length > label_characters)) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines;
}

function stateAt(name: string, { x, y, width, height }: Node): string {
  if (name === start) return `<circle class="start" cx="${round(x)}" cy="${round(y)}" r="6"/>`;
  return `<g class="state"><rect x="${round(x - width / 2)}" y="${round(y - height / 2)}" width="${round(width)}" height="${height}" rx="6"/><text x="${round(x)}" y="${round(y + 4)}">${escape(name)}</text></g>`;
}

function arrowAt({ points, x, y, lines, width, height }: Edge): string {
  const top = y - height / 2;
  const text = lines.map(
    (line, index) => `<tspan x="${round(x)}" y="${round(top + 13 + index * row_px)}">${escape(line)}</tspan>`,
  );
  return `<g class="transition"><path d="M${points.map((each) => `${round(each.x)} ${round(each.y)}`).join('L')}"/>${headOf(points)}<rect x="${round(x - width / 2)}" y="${round(top)}" width="${round(width)}" height="${height}"/><text>${text.join('')}</text></g>`;
}

/** The head of an arrow, in the direction of its last piece. */
function headOf(points: readonly Point[]): string {
  const [tail = { x: 0, y: 0 }, tip = tail] = points.slice(-2);
  const length = Math.hypot(tip.x - tail.x, tip.y - tail.y) || 1;
  const [dx, dy] = [((tip.x - tail.x) / length) * arrow_px, ((tip.y - tail.y) / length) * arrow_px];
  const corners = [
    [tip.x, tip.y],
    [tip.x - dx - dy / 2, tip.y - dy + dx / 2],
    [tip.x - dx + dy / 2, tip.y - dy - dx / 2],
  ];
  return `<polygon points="${corners.map((each) => each.map((value) => round(value ?? 0)).join(',')).join(' ')}"/>`;
}

const round = (value: number): number => Math.round(value * 10) / 10;

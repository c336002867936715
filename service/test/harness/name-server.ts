/**
 * A DNS server for tests on loopback, over UDP: it returns scripted answers, records queries, and can stay silent,
 * refuse, or change its answer.
 */
import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, decode, encode, type Packet } from 'dns-packet';

/** Addresses by type (none of a type: an empty answer), or a failure. */
export type NameAnswer =
  | {
      readonly a?: readonly string[];
      readonly aaaa?: readonly string[];
      /** Seconds; 60 where left out. */ readonly ttl?: number;
    }
  | 'nxdomain'
  | 'servfail'
  | 'refused'
  | 'silence';

/** One constant answer, or a sequence by query of the same type, whose last entry repeats. */
export type NameScript = NameAnswer | readonly NameAnswer[];

export interface Question {
  /** As queried, without the root dot, lower case. */
  readonly name: string;
  readonly type: string;
}

export interface NameServer {
  /** `127.0.0.1:port`, for `nameServers`. */
  readonly address: string;
  /** All queries so far. */
  readonly questions: readonly Question[];
  /** Sets the answer of a name from now on; other names do not exist. `*.example` covers every name below. */
  tell(name: string, script: NameScript): void;
  close(): Promise<void>;
}

/** Starts a name server; the caller closes it. */
export async function startNameServer(names: Readonly<Record<string, NameScript>> = {}): Promise<NameServer> {
  const scripts = new Map<string, NameScript>();
  const asked = new Map<string, number>();
  const questions: Question[] = [];
  const tell = (name: string, script: NameScript) => {
    scripts.set(name, script);
    for (const type of ['A', 'AAAA']) asked.delete(`${type} ${name}`);
  };
  for (const [name, script] of Object.entries(names)) tell(name, script);
  const answerTo = (question: Question): NameAnswer => {
    questions.push(question);
    const name = scripts.has(question.name) ? question.name : question.name.replace(/^[^.]+/, '*');
    const script = scripts.get(name) ?? 'nxdomain';
    const count = asked.get(`${question.type} ${name}`) ?? 0;
    asked.set(`${question.type} ${name}`, count + 1);
    return inTurn(script, count);
  };

  // Two hundred names are asked for at once: a full buffer would lose questions that the resolver asks once.
  const socket = createSocket({ type: 'udp4', recvBufferSize: 4 * 1024 * 1024 });
  socket.on('message', (message, peer) => {
    const query = decode(message);
    const [question] = query.questions ?? [];
    if (question === undefined) return;
    const answer = answerTo({ name: question.name.toLowerCase(), type: question.type });
    if (answer !== 'silence') socket.send(encode(reply(query, answer)), peer.port, peer.address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return { address: `127.0.0.1:${socket.address().port}`, questions, tell, close: () => closed(socket) };
}

const inTurn = (script: NameScript, count: number): NameAnswer =>
  isSequence(script) ? (script[Math.min(count, script.length - 1)] ?? 'nxdomain') : script;

const isSequence = (script: NameScript): script is readonly NameAnswer[] => Array.isArray(script);

// RFC 1035 4.1.1.
const codes = { servfail: 2, nxdomain: 3, refused: 5 } as const;
const recursion = 0x0180;

function reply(query: Packet, answer: Exclude<NameAnswer, 'silence'>): Packet {
  const questions = query.questions ?? [];
  const head = { type: 'response', ...(query.id === undefined ? {} : { id: query.id }), questions } as const;
  if (typeof answer === 'string') return { ...head, flags: recursion | codes[answer] };
  return { ...head, flags: recursion, answers: questions.flatMap(({ name, type }) => records(name, type, answer)) };
}

function records(name: string, type: string, { a = [], aaaa = [], ttl = 60 }: Exclude<NameAnswer, string>): Answer[] {
  if (type === 'A') return a.map((data) => ({ type: 'A', name, ttl, data }));
  if (type === 'AAAA') return aaaa.map((data) => ({ type: 'AAAA', name, ttl, data }));
  return [];
}

async function closed(socket: Socket): Promise<void> {
  const end = once(socket, 'close');
  socket.close();
  await end;
}

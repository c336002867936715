/**
 * The inspection of uploaded files: one process (process.ts), scheduled over companies (turns.ts). A company whose
 * files exceed their time goes behind the others.
 */
import { LRUCache } from 'lru-cache';
import { type Ending, type InspectedFile, InspectionProcess, type InspectorOptions } from './process.ts';
import type { InspectionProtocolResult } from './protocol.ts';
import { RecentTime } from '../recent-time.ts';
import { CompanyTurns } from './turns.ts';

export interface Inspection extends InspectedFile {
  /** Id of the company that the time counts for, or another name if there is none. */
  readonly company: string;
  /** Present while a client waits for the result. */
  readonly waiting?: WaitingClient;
}

/**
 * Bounds the wait for clients of other companies: a company whose files have just exceeded time or memory gets no turn,
 * and content that did so is not inspected again.
 */
export interface WaitingClient {
  /** Maximum wait of the client for the turn of its file. */
  readonly wait_ms: number;
  /** Identifies the content of the file. */
  readonly sha256: string;
}

export interface Inspector {
  inspect(inspection: Inspection): Promise<InspectionProtocolResult | Ending>;
  /** Milliseconds of processor time that companies used recently; see turns.ts. */
  recent(): ReadonlyMap<string, number>;
  /** Identifies code and limits: another fingerprint may find something else in the same file. */
  readonly fingerprint: string;
  /** The running process, for tests and metrics. */
  readonly pid: number | undefined;
  close(): Promise<void>;
}

/** A company that recently used this much processor time for files without a result gets no turn while clients wait. */
const lost_max_ms = 2_500;

/** Number and lifetime of cached contents that exceeded time or memory. */
const ended_max = 10_000;
const ended_ms = 24 * 60 * 60 * 1000;

export function createInspector(options: InspectorOptions): Inspector {
  const process = new InspectionProcess(options);
  const turns = new CompanyTurns();
  const lost = new RecentTime();
  const ended = new LRUCache<string, Ending>({ max: ended_max, ttl: ended_ms });

  return {
    fingerprint: process.fingerprint,
    get pid() {
      return process.pid;
    },
    recent: () => turns.recent(),
    async inspect({ company, waiting, ...file }) {
      const known = waiting === undefined ? undefined : ended.get(waiting.sha256);
      if (known !== undefined) return known;
      const hasLost = (): boolean => lost.of(company, performance.now()) >= lost_max_ms;
      const isRefused = (): boolean => process.isClosed || (waiting !== undefined && hasLost());
      if (isRefused()) return { kind: 'busy' };
      const outcome = await turns.run({ company, wait_ms: waiting?.wait_ms }, async (charge) => {
        if (isRefused()) return undefined;
        let used_ms = 0;
        try {
          const found = await process.inspect(file, (ms) => void (used_ms += ms));
          if (found.kind === 'ended' && waiting !== undefined) {
            lost.add(company, used_ms);
            ended.set(waiting.sha256, found);
          }
          return found;
        } finally {
          charge(used_ms);
        }
      });
      return outcome ?? { kind: 'busy' };
    },
    close: () => process.close(),
  };
}

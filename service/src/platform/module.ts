/** What a module of the domain gives the program. Its `index.ts` exports one value; app.ts lists them. */
import type { Logger } from 'pino';
import type { Database } from './database/pool.ts';
import type { CompanyTx } from './database/session.ts';
import { type Dependencies, type Needs, nothing } from './dependencies.ts';
import type { CompaniesOf } from './http/audited.ts';
import type { RouteModule } from './http/handler.ts';
import type { Clamd } from './inspection/clamd.ts';
import type { Inspector } from './inspection/inspector.ts';
import type { ObjectStore } from './objects/index.ts';
import type { Job, WorkHandler } from './queue/index.ts';

/** Touches whatever shows a document of this parent: its inspection has ended. */
export type TouchParent = (tx: CompanyTx, parentId: string) => void;

/** What a worker process gives the handlers of its queue. */
export interface WorkParts {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** An inspecting process of the handler's own. */
  readonly createInspector: () => Inspector;
  /** Undefined: files are checked structurally only. */
  readonly clamd: Clamd | undefined;
  /** Touches whatever shows a document of this parent. */
  readonly touch: (tx: CompanyTx, parent: { readonly type: string; readonly id: string }) => void;
  readonly log: Logger;
}

/** Whole cases of one company, by the ids of their mandates and orders. */
export interface Cases {
  readonly mandates: readonly string[];
  readonly orders: readonly string[];
}

export interface Module {
  readonly routes: readonly RouteModule[];
  /** Work that repeats; a worker runs it (queue/). */
  readonly jobs: (dependencies: Dependencies) => readonly Job[];
  /** Work of the queue that it handles; a worker runs it. */
  readonly work: (parts: WorkParts) => readonly WorkHandler[];
  /** By resource, how the operator's routes find the company that owns it. */
  readonly companiesOf: CompaniesOf;
  /** By the kind of a document's parent. */
  readonly documents: Readonly<Record<string, TouchParent>>;
}

export const module = <D = object>({
  routes = [],
  needs,
  jobs = () => [],
  work = () => [],
  documents = {},
  companiesOf = {},
}: {
  readonly routes?: readonly RouteModule[];
  /** What its jobs receive; each group of routes names the same. */
  readonly needs?: Needs<D>;
  readonly jobs?: (deps: D) => readonly Job[];
  readonly work?: Module['work'];
  readonly documents?: Readonly<Record<string, TouchParent>>;
  readonly companiesOf?: CompaniesOf;
}): Module => ({
  routes,
  jobs: (dependencies) => jobs((needs ?? nothing)(dependencies) as D),
  work,
  documents,
  companiesOf,
});

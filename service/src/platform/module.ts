/** The contributions of a domain module. Its `index.ts` exports one value; modules.ts lists them. */
import type { Logger } from 'pino';
import type { Database } from './database/pool.ts';
import type { CompanyTx } from './database/session.ts';
import type { Dependencies } from './dependencies.ts';
import type { CompaniesOf } from './http/audited.ts';
import type { RouteModule } from './http/handler.ts';
import type { Clamd } from './inspection/clamd.ts';
import type { Inspector } from './inspection/inspector.ts';
import type { MailOutcomes } from './mail/index.ts';
import type { ObjectStore } from './objects/index.ts';
import type { Job, WorkHandler } from './queue/index.ts';
import type { Typesetter } from './typesetting/typesetter.ts';

/** Updates `updated_at` of the resources that contain a document of this parent, when its inspection has ended. */
export type TouchParent = (tx: CompanyTx, parentId: string) => void;

/** The parts of a worker process that its handlers receive. */
export interface WorkParts {
  readonly database: Database;
  readonly objects: ObjectStore;
  /** Creates an inspecting process for the handler. */
  readonly createInspector: () => Inspector;
  /** Creates a typesetting process for the handler. */
  readonly createTypesetter: () => Typesetter;
  /** Undefined: no malware scan. */
  readonly clamd: Clamd | undefined;
  /** Updates `updated_at` of the resources that contain a document of this parent. */
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
  /** Repeated work; a worker runs it (queue/). */
  readonly jobs: (dependencies: Dependencies) => readonly Job[];
  /** Handlers of its work in the queue; a worker runs them. */
  readonly work: (parts: WorkParts, dependencies: Dependencies) => readonly WorkHandler[];
  /** By resource, how the operator's routes find the owning company. */
  readonly companiesOf: CompaniesOf;
  /** By the kind of a mail's reference. */
  readonly mailOutcomes: (dependencies: Dependencies) => MailOutcomes;
  /** By the kind of a document's parent. */
  readonly documents: Readonly<Record<string, TouchParent>>;
}

/** A module of what it contributes; the rest is empty. */
export const module = (contributions: Partial<Module>): Module => ({
  routes: [],
  jobs: () => [],
  work: () => [],
  mailOutcomes: () => ({}),
  documents: {},
  companiesOf: {},
  ...contributions,
});

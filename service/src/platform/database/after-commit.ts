/** What a transaction has sent without waiting, and what follows its commit. */

/**
 * Statements sent without waiting for their answers: a failure surfaces at commit (PostgreSQL has aborted the transaction by then, so nothing
 * is half done).
 */
export class PendingStatements {
  #first: unknown;
  #failed = false;
  readonly #pending: Promise<unknown>[] = [];

  add(query: Promise<unknown>): void {
    this.#pending.push(
      query.catch((error: unknown) => {
        if (!this.#failed) this.#first = error;
        this.#failed = true;
      }),
    );
  }

  /** Throws the first failure, once everything sent has been answered. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending);
    if (this.#failed) throw this.#first;
  }
}

/** A transaction's statements in progress, and what follows its commit: notifications and actions. */
export class AfterCommit {
  readonly statements = new PendingStatements();
  readonly notifications: Notification[] = [];
  readonly actions: (() => void)[] = [];

  /** A notice of the server: a trigger may ask for a notification by it (`notify_after_commit` of the schema). */
  readonly hear = ({ code, detail, message }: Notice): void => {
    if (code === asked_state && detail !== undefined)
      this.notifications.push({ channel: detail, payload: message ?? '' });
  };
}

/** The SQLSTATE of such a notice. */
const asked_state = 'MW001';

/** What is read of a notice. */
interface Notice {
  readonly code: string | undefined;
  readonly detail: string | undefined;
  readonly message: string | undefined;
}

/** A NOTIFY, sent after the commit and not with it: PostgreSQL serializes the commits of transactions that notify. */
export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

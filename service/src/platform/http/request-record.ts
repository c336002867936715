/** What the request log keeps of a request; request-log.ts makes it. */

/** A request in the log. */
export interface RequestRecord {
  readonly owner_kind: 1 | 2;
  readonly owner_id: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: string;
  readonly status: number;
  readonly code: string | null;
  readonly fields: readonly { readonly field: string; readonly code: string }[];
  readonly key_id: string | null;
  readonly token_name: string | null;
  readonly account_id: string | null;
  readonly for_company_id: string | null;
  readonly replayed: boolean;
  readonly duration_ms: number;
  readonly address: string | null;
  readonly idempotency_key: string | null;
}

/** Takes records; returns immediately. */
export interface RequestLog {
  note(record: RequestRecord): void;
}

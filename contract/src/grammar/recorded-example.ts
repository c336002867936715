/** An exchange with the service as an example; the path's parameters by name. */
export interface RecordedExample {
  readonly path?: Readonly<Record<string, string>>;
  readonly request?: unknown;
  readonly reply?: unknown;
}

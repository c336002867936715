/** What faults of a delivery mean. */
export const faults: readonly (readonly [form: RegExp, sentence: string])[] = [
  [/blocked_destination/, 'This address does not lead into the public network, or the host does not exist.'],
  [/ENOTFOUND|EAI_AGAIN|unresolvable/, 'The host does not exist, or its name cannot be resolved at present.'],
  [/ECONNREFUSED/, 'The host takes no connection.'],
  [/ECONNRESET|UND_ERR_SOCKET|EPIPE/, 'The connection broke.'],
  [/ERR_SSL|EPROTO/, 'The receiver speaks no TLS at this port, or an old version of it.'],
  [/CERT|certificate|SELF_SIGNED|ALTNAME/, 'The certificate of the receiver cannot be trusted.'],
  [/imeout|TIMEDOUT/, 'The receiver did not answer in time.'],
];

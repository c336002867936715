/** What faults of a delivery mean. */
export const faults: readonly (readonly [form: RegExp, sentence: string])[] = [
  [/blocked_destination/, 'Diese Adresse führt nicht ins öffentliche Netz, oder es gibt den Rechner nicht.'],
  [/ENOTFOUND|EAI_AGAIN|unresolvable/, 'Den Rechner gibt es nicht, oder sein Name lässt sich gerade nicht auflösen.'],
  [/ECONNREFUSED/, 'Der Rechner nimmt keine Verbindung an.'],
  [/ECONNRESET|UND_ERR_SOCKET|EPIPE/, 'Die Verbindung brach ab.'],
  [/ERR_SSL|EPROTO/, 'Die Gegenstelle spricht an diesem Port kein TLS, oder eine alte Fassung davon.'],
  [/CERT|certificate|SELF_SIGNED|ALTNAME/, 'Dem Zertifikat der Gegenstelle ist nicht zu trauen.'],
  [/imeout|TIMEDOUT/, 'Die Gegenstelle hat zu lange nicht geantwortet.'],
];

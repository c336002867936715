/** German texts of lists that hold nothing yet: one sentence, one action. */
export const empty = {
  cases: 'Hier stehen Ihre Akten, sobald wir einen Auftrag angenommen haben.',
  orders: 'Ein Auftrag sagt uns, wer Ihnen was schuldet.',
  requests: 'Wir haben keine Fragen an Sie.',
  invoices: 'Rechnungen zum Mahnen kommen aus Ihrer Buchhaltung hierher.',
  statements: 'Ihre erste Abrechnung kommt, sobald ein Schuldner gezahlt hat.',
  keys: 'Mit einem Schlüssel meldet sich Ihr Programm bei uns an.',
  webhooks: 'Ein Webhook meldet Ihrem Programm, was geschieht.',
  deliveries: 'Zugestellt wird, sobald ein Webhook eingetragen ist.',
  events: 'Ereignisse gibt es, sobald es Aufträge und Akten gibt.',
  log: 'In sieben Tagen kam keine Anfrage von Ihrem Programm.',
  handIn: 'Forderung abgeben',
  address: 'Adresse eintragen',
  read: 'Anleitung lesen',
};

/** Texts of „Inzwischen geändert“. */
export const conflict = {
  title: 'Inzwischen geändert',
  about:
    'Diese Daten wurden gespeichert, während Sie sie bearbeitet haben. Wählen Sie für jedes Feld, was gelten soll.',
  saved: 'Zuletzt gespeichert:',
  mine: 'Ihre Eingabe',
  theirs: 'Gespeichert',
  empty: 'leer',
  save: 'Auswahl speichern',
  back: 'Zurück zur Eingabe',
  today: (time: string) => `um ${time}`,
  earlier: (day: string, time: string) => `am ${day} um ${time}`,
  /** What others did meanwhile, by the operation. */
  actions: {
    'reviews.accept': (who: string, when: string) => `${who} hat diesen Auftrag ${when} angenommen.`,
    'reviews.reject': (who: string, when: string) => `${who} hat diesen Auftrag ${when} abgelehnt.`,
    'reviews.withdraw': (who: string, when: string) => `${who} hat diesen Auftrag ${when} zurückgezogen.`,
    'operator-requests.ask_on_order': (who: string, when: string) =>
      `${who} hat den Mandanten zu diesem Auftrag ${when} etwas gefragt.`,
    'operator-cases.close': (who: string, when: string) => `${who} hat diese Akte ${when} geschlossen.`,
    'operator-cases.reopen': (who: string, when: string) => `${who} hat diese Akte ${when} wieder geöffnet.`,
    'operator-cases.change_state': (who: string, when: string) => `${who} hat den Status dieser Akte ${when} geändert.`,
    'operator-ledger.book_payment': (who: string, when: string) =>
      `${who} hat auf dieser Akte ${when} eine Zahlung gebucht.`,
    'print-batches.confirm': (who: string, when: string) =>
      `${who} hat diesen Druckstapel ${when} als versendet bestätigt.`,
    'print-batches.return': (who: string, when: string) => `${who} hat diesen Druckstapel ${when} zurückgegeben.`,
    'letters.undeliverable': (who: string, when: string) =>
      `${who} hat dieses Schreiben ${when} als unzustellbar vermerkt.`,
    'dunning-letters.undeliverable': (who: string, when: string) =>
      `${who} hat dieses Schreiben ${when} als unzustellbar vermerkt.`,
    'dunning-runs.stop': (who: string, when: string) => `${who} hat diesen Mahnlauf ${when} angehalten.`,
    'operator-statements.publish': (who: string, when: string) => `${who} hat diese Abrechnung ${when} veröffentlicht.`,
    'operator-statements.discard': (who: string, when: string) => `${who} hat diesen Entwurf ${when} verworfen.`,
    'operator-statements.update': (who: string, when: string) => `${who} hat diesen Entwurf ${when} geändert.`,
    'operator-statements.cancel': (who: string, when: string) => `${who} hat diese Abrechnung ${when} storniert.`,
    'operator-statements.settle': (who: string, when: string) =>
      `${who} hat zu dieser Abrechnung ${when} eine Zahlung eingetragen.`,
    'operator-single-mandate-statements.publish': (who: string, when: string) =>
      `${who} hat diese Abrechnung ${when} veröffentlicht.`,
    'operator-single-mandate-statements.cancel': (who: string, when: string) =>
      `${who} hat diese Abrechnung ${when} storniert.`,
    'operator-single-mandate-statements.settle': (who: string, when: string) =>
      `${who} hat zu dieser Abrechnung ${when} eine Zahlung eingetragen.`,
    'tasks.start': (who: string, when: string) => `${who} hat diese Aufgabe ${when} begonnen.`,
    'tasks.done': (who: string, when: string) => `${who} hat diese Aufgabe ${when} erledigt.`,
    'tasks.cancel': (who: string, when: string) => `${who} hat diese Aufgabe ${when} abgebrochen.`,
    'tasks.update': (who: string, when: string) => `${who} hat diese Aufgabe ${when} geändert.`,
    'tasks.reopen': (who: string, when: string) => `${who} hat diese Aufgabe ${when} wieder geöffnet.`,
    'inbox.assign': (who: string, when: string) => `${who} hat diesen Eingang ${when} einer Akte zugeordnet.`,
    'inbox.classify': (who: string, when: string) => `${who} hat diesen Eingang ${when} eingeordnet.`,
    'inbox.done': (who: string, when: string) => `${who} hat diesen Eingang ${when} erledigt.`,
    'inbox.reopen': (who: string, when: string) => `${who} hat diesen Eingang ${when} wieder aufgenommen.`,
    'inbox.discard': (who: string, when: string) => `${who} hat diesen Eingang ${when} verworfen.`,
    'bank-transactions.book': (who: string, when: string) => `${who} hat diesen Umsatz ${when} gebucht.`,
    'bank-transactions.unbook': (who: string, when: string) => `${who} hat die Buchung dieses Umsatzes ${when} gelöst.`,
    'bank-transactions.ignore': (who: string, when: string) => `${who} hat diesen Umsatz ${when} zurückgestellt.`,
    'bank-transactions.refund': (who: string, when: string) =>
      `${who} hat diesen Umsatz ${when} als erstattet vermerkt.`,
    'bank-transactions.take': (who: string, when: string) => `${who} hat diesen Umsatz ${when} übernommen.`,
    'bank-transactions.drop': (who: string, when: string) => `${who} hat diesen Umsatz ${when} verworfen.`,
    'operator-dunning-invoices.update': (who: string, when: string) => `${who} hat diese Rechnung ${when} geändert.`,
    'operator-dunning-invoices.release': (who: string, when: string) =>
      `${who} hat diese Rechnung ${when} freigegeben.`,
    'operator-dunning-invoices.pause': (who: string, when: string) => `${who} hat diese Rechnung ${when} pausiert.`,
    'operator-dunning-invoices.resume': (who: string, when: string) => `${who} hat diese Rechnung ${when} fortgesetzt.`,
    'operator-dunning-invoices.cancel': (who: string, when: string) => `${who} hat diese Rechnung ${when} storniert.`,
    'operator-dunning-invoices.write_off': (who: string, when: string) =>
      `${who} hat diese Rechnung ${when} ausgebucht.`,
    'operator-dunning-invoices.hand_over': (who: string, when: string) =>
      `${who} hat diese Rechnung ${when} ans Inkasso übergeben.`,
    'operator-dunning-invoices.archive': (who: string, when: string) => `${who} hat diese Rechnung ${when} archiviert.`,
    'operator-dunning-invoices.unarchive': (who: string, when: string) =>
      `${who} hat diese Rechnung ${when} aus dem Archiv geholt.`,
    'operator-dunning-invoices.delete': (who: string, when: string) => `${who} hat diesen Entwurf ${when} gelöscht.`,
    'operator-dunning-payments.create': (who: string, when: string) =>
      `${who} hat zu dieser Rechnung ${when} eine Zahlung gemeldet.`,
    'operator-dunning-payments.delete': (who: string, when: string) =>
      `${who} hat zu dieser Rechnung ${when} eine Zahlung gelöscht.`,
    'payouts.file': (who: string, when: string) => `${who} hat die Datei dieser Auszahlung ${when} heruntergeladen.`,
    'payouts.cancel': (who: string, when: string) => `${who} hat diese Auszahlung ${when} abgebrochen.`,
    'payouts.returned': (who: string, when: string) =>
      `${who} hat zu dieser Auszahlung ${when} eine Rückgabe vermerkt.`,
  } as Readonly<Record<string, (who: string, when: string) => string>>,
};

/** The texts of what the first letter of a case must state, in both languages. */
import { texts } from '../../language/language.ts';

const de = {
  title: 'Angaben für das erste Schreiben',
  about:
    'Das erste Schreiben an einen Verbraucher muss den Grund jeder Forderung und die Berechnung von Zinsen nennen (§ 13a RDG). Der Mandant sieht, was hier steht.',
  claim: 'Forderung',
  contract: 'Vertrag vom',
  incident: 'Vorfall vom',
  description: 'Worauf die Forderung beruht',
  interest: 'Zinsen des Mandanten',
  commands: 'Befehle',
  change: 'Ändern',
  changeOf: (reference: string) => `Angaben zu ${reference} ändern`,
  changeTitle: 'Angaben für das erste Schreiben ändern',
  contractHint: 'Ändert der Tag den gesetzlichen Zinssatz, werden Zinsen und Zahlungen neu gebucht.',
  charge: (amount: string) => `Zinsen von ${amount}`,
  base: 'Zinsen auf',
  rate: 'Zinssatz in Prozent',
  from: 'Zinsen ab',
  until: 'Zinsen bis',
  stated: (base: string, rate: string, from: string, until: string) => `${rate} % auf ${base}, ${from} bis ${until}`,
  notStated: 'nicht angegeben, woraus',
  submit: 'Speichern',
  done: (reference: string) => `Angaben geändert: ${reference}.`,
  changedMeanwhile:
    'Inzwischen wurde diese Forderung geändert. Speichern Sie erneut, um für jedes Feld zu wählen, was gelten soll.',
  closed: 'Die Akte ist geschlossen: Angaben ändern sich erst, wenn sie wieder offen ist.',
};

const en: typeof de = {
  title: 'What the first letter states',
  about:
    'The first letter to a consumer must state the ground of each claim and how interest was computed (§ 13a RDG). The client sees what stands here.',
  claim: 'Claim',
  contract: 'Contract of',
  incident: 'Incident of',
  description: 'What the claim is based on',
  interest: 'Interest of the client',
  commands: 'Commands',
  change: 'Change',
  changeOf: (reference) => `Change what is stated of ${reference}`,
  changeTitle: 'Change what the first letter states',
  contractHint: 'Where the day changes the rate of the law, interest and payments are booked anew.',
  charge: (amount) => `Interest of ${amount}`,
  base: 'Interest on',
  rate: 'Rate in percent',
  from: 'Interest from',
  until: 'Interest until',
  stated: (base, rate, from, until) => `${rate} % on ${base}, ${from} to ${until}`,
  notStated: 'not stated from what',
  submit: 'Save',
  done: (reference) => `Changed: ${reference}.`,
  changedMeanwhile: 'This claim was changed meanwhile. Save again to choose for each field what shall hold.',
  closed: 'The case is closed: this changes once it is open again.',
};

export const firstLetter = texts({ de, en });
export type FirstLetterWords = typeof de;

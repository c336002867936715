/** The texts of „Was noch fehlt“, of the deployment and of a company, in both languages. */
import type { CompanySetupKey, SetupKey, SetupState } from '@mahnwerk/contract/operator/setup.ts';
import { texts, useTexts } from '../../language/language.ts';

const de = {
  title: 'Was noch fehlt',
  next: (name: string) => `Weiter: ${name}`,
  back: 'Zurück zur Einrichtung',
  whoDoes: 'Das richtet jemand mit der Rolle „Administration“ ein.',
  states: { done: 'erledigt', missing: 'fehlt', optional: 'empfohlen' } satisfies Record<SetupState, string>,
  steps: {
    second_factor: 'Zweiter Faktor',
    appearance: 'Auftritt',
    issuer: 'Aussteller',
    bank_account: 'Bankkonto',
    team: 'Team',
    mail: 'E-Mail-Versand',
    backup: 'Datensicherung',
    base_rate: 'Basiszinssatz',
    company: 'Erster Mandant',
    conditions: 'Konditionen',
    access: 'Zugang des Mandanten',
  } satisfies Record<SetupKey, string>,
  ofCompany: {
    data: 'Stammdaten',
    conditions: 'Konditionen',
    user: 'Person',
    key: 'Schlüssel',
    ladder: 'Mahnstufen',
  } satisfies Record<CompanySetupKey, string>,
  /** What a number of missing ones counts. */
  counts: {
    second_factor: (count: number) => (count === 1 ? 'eine Person' : `${count} Personen`),
    conditions: (count: number) => (count === 1 ? 'ein Mandant' : `${count} Mandanten`),
    access: (count: number) => (count === 1 ? 'ein Mandant' : `${count} Mandanten`),
  },
  fields: {
    name: 'Name',
    support_email: 'E-Mail-Adresse',
    imprint_url: 'Impressum',
    privacy_url: 'Datenschutzerklärung',
    address: 'Anschrift',
    bank_account: 'Bankkonto',
    vat_number: 'USt-IdNr. oder Steuernummer',
  } as Readonly<Record<string, string>>,
};

export type StepWords = typeof de;

const en: StepWords = {
  title: 'What is still missing',
  next: (name) => `Next: ${name}`,
  back: 'Back to the setup',
  whoDoes: 'A person with the role “Administration” sets this up.',
  states: { done: 'done', missing: 'missing', optional: 'recommended' },
  steps: {
    second_factor: 'Second factor',
    appearance: 'Appearance',
    issuer: 'Issuer',
    bank_account: 'Bank account',
    team: 'Team',
    mail: 'Outgoing e-mail',
    backup: 'Backup',
    base_rate: 'Base rate',
    company: 'First company',
    conditions: 'Conditions',
    access: 'Access of the company',
  },
  ofCompany: { data: 'Master data', conditions: 'Conditions', user: 'Person', key: 'Key', ladder: 'Dunning levels' },
  counts: {
    second_factor: (count) => (count === 1 ? 'one person' : `${count} people`),
    conditions: (count) => (count === 1 ? 'one company' : `${count} companies`),
    access: (count) => (count === 1 ? 'one company' : `${count} companies`),
  },
  fields: {
    name: 'Name',
    support_email: 'E-mail address',
    imprint_url: 'Imprint',
    privacy_url: 'Privacy policy',
    address: 'Address',
    bank_account: 'Bank account',
    vat_number: 'VAT number or tax number',
  },
};

const both = texts<StepWords>({ de, en });

export const useStepWords = (): StepWords => useTexts(both);

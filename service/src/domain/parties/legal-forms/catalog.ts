/**
 * The catalog of legal forms (decisions.md 5). Codes are permanent: one may be added, none renamed or removed, because companies and debtors store
 * them.
 *
 * Every form can be on either side: a sole trader collects and owes, a condominium association collects condominium fees (H90) and owes its
 * craftsmen. So `applies_to` names both throughout; a later form may fit one side only.
 *
 * `representatives_required` says whether the form cannot act, be sued or be served but through a person: legal persons and partnerships, whose
 * legal representatives the application for a payment order must name (§ 690 (1) no. 1 ZPO). A registered merchant, a sole trader and a freelancer
 * are the owner (§ 17 HGB: the firm is only a name), so the owner may be named but need not be. A condominium association without a manager is
 * represented by all owners together (§ 9b (1) sentence 2 WEG): the owner who acts for it is then named as its `property_manager`.
 */
import type { LegalForm } from '@mahnwerk/contract/case/legal-forms.ts';

const bothSides: LegalForm['applies_to'] = ['company', 'debtor'];

const entries: readonly LegalForm[] = [
  {
    code: 'ag',
    name: 'Aktiengesellschaft (AG)',
    description: 'A stock corporation under German law, represented by its management board (§ 78 AktG).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['board_member'],
  },
  {
    code: 'eg',
    name: 'Eingetragene Genossenschaft (eG)',
    description: 'A registered cooperative, represented by its management board (§ 24 GenG).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['board_member'],
  },
  {
    code: 'ek',
    name: 'Eingetragener Kaufmann / Eingetragene Kauffrau (e. K.)',
    description: 'A merchant in the commercial register, a natural person trading under a firm name (§ 17 HGB).',
    applies_to: bothSides,
    representatives_required: false,
    representative_types: ['owner'],
  },
  {
    code: 'ev',
    name: 'Eingetragener Verein (e. V.)',
    description: 'A registered association, represented by its board (§ 26 BGB).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['board_member'],
  },
  {
    code: 'foreign_other',
    name: 'Sonstige ausländische Rechtsform',
    description:
      'A company or partnership under foreign law that no other code of this catalog describes, represented by its managing director.',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['managing_director'],
  },
  {
    code: 'foundation',
    name: 'Stiftung',
    description: 'A foundation with legal personality, represented by its board (§ 84 BGB).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['board_member'],
  },
  {
    code: 'freelancer',
    name: 'Freiberufler',
    description:
      'A natural person in a liberal profession, such as a doctor, lawyer or architect, without a trade (§ 18 EStG).',
    applies_to: bothSides,
    representatives_required: false,
    representative_types: ['owner'],
  },
  {
    code: 'gbr',
    name: 'Gesellschaft bürgerlichen Rechts (GbR)',
    description: 'A partnership under civil law, registered (eGbR) or not, represented by its partners (§ 720 BGB).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['partner'],
  },
  {
    code: 'gmbh',
    name: 'Gesellschaft mit beschränkter Haftung (GmbH)',
    description: 'A private limited company under German law, represented by its managing directors (§ 35 GmbHG).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['managing_director'],
  },
  {
    code: 'gmbh_co_kg',
    name: 'GmbH & Co. KG',
    description:
      'A limited partnership whose general partner is a limited company, represented by it and so by its managing directors.',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['managing_director', 'general_partner'],
  },
  {
    code: 'kg',
    name: 'Kommanditgesellschaft (KG)',
    description: 'A limited partnership, represented by its general partners (§§ 161 (2), 124 HGB).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['general_partner'],
  },
  {
    code: 'limited',
    name: 'Limited (Ltd.)',
    description: 'A private limited company under the law of a common-law country, represented by its directors.',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['managing_director'],
  },
  {
    code: 'ohg',
    name: 'Offene Handelsgesellschaft (OHG)',
    description: 'A general commercial partnership, represented by its partners (§ 124 HGB).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['partner'],
  },
  {
    code: 'partg',
    name: 'Partnerschaftsgesellschaft (PartG, PartG mbB)',
    description: 'A partnership of members of liberal professions, represented by its partners (§ 7 (3) PartGG).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['partner'],
  },
  {
    code: 'public_body',
    name: 'Körperschaft, Anstalt oder Stiftung des öffentlichen Rechts',
    description:
      'A corporation, institution or foundation under public law, such as a municipality, represented by whom its statutes authorize.',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['authorized_representative'],
  },
  {
    code: 'se',
    name: 'Europäische Gesellschaft (SE)',
    description: 'A European company (Societas Europaea), represented by the members of its board.',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['board_member'],
  },
  {
    code: 'sole_trader',
    name: 'Einzelunternehmen',
    description: 'A natural person with a trade who is not in the commercial register.',
    applies_to: bothSides,
    representatives_required: false,
    representative_types: ['owner'],
  },
  {
    code: 'ug',
    name: 'Unternehmergesellschaft (haftungsbeschränkt) (UG)',
    description:
      'A limited company with a reduced share capital (§ 5a GmbHG), represented by its managing directors (§ 35 GmbHG).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['managing_director'],
  },
  {
    code: 'weg',
    name: 'Wohnungseigentümergemeinschaft (WEG)',
    description: 'An association of condominium owners, represented by its property manager (§ 9b WEG).',
    applies_to: bothSides,
    representatives_required: true,
    representative_types: ['property_manager'],
  },
];

/** The catalog, sorted by code, frozen throughout; `name` is the usual German one, `description` one English sentence. */
export const catalog: readonly LegalForm[] = Object.freeze(entries.map(frozen));

const byCode: ReadonlyMap<string, LegalForm> = new Map(catalog.map((form) => [form.code, form]));

/** The entry of a code; undefined for a code the catalog does not have. */
export const legalForm = (code: string): LegalForm | undefined => byCode.get(code);

function frozen(form: LegalForm): LegalForm {
  Object.freeze(form.applies_to);
  Object.freeze(form.representative_types);
  return Object.freeze(form);
}

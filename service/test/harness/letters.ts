/** Letters of tests and benchmarks. */
import type { LetterContent, LetterInvoice } from '../../src/domain/dunning/letters/index.ts';

/** The n-th invoice of a debtor, with other values where given. */
export const anInvoice = (number: number, values: Partial<LetterInvoice> = {}): LetterInvoice => ({
  number: `RE-2026-${String(number).padStart(4, '0')}`,
  date: '2026-10-01',
  dueDate: '2026-10-15',
  amount: 125_000n + BigInt(number),
  paid: 0n,
  openPrincipal: 125_000n + BigInt(number),
  fees: [],
  lumpSum: 0n,
  interest: null,
  defaultSince: null,
  ...values,
});

/** A first reminder to a person on one invoice, with other values where given. */
export const aLetter = (values: Partial<LetterContent> = {}): LetterContent => ({
  creditor: {
    name: 'Tischlerei Brandt & Söhne GmbH',
    legalForm: 'Gesellschaft mit beschränkter Haftung (GmbH)',
    address: { street: 'Werkstraße 12', postal_code: '20095', city: 'Hamburg', country: 'DE' },
    phone: '+49 40 1234567',
    email: 'buchhaltung@tischlerei-brandt.example',
    website: null,
  },
  recipient: { kind: 'person', salutation: 'ms', first_name: 'Şeyma', last_name: 'Łukaszewska-Öztürk' },
  address: { street: 'Lindenallee 7', postal_code: '10115', city: 'Berlin', country: 'DE' },
  customerNumber: 'K-10234',
  level: 1,
  levelName: 'Zahlungserinnerung',
  isLast: false,
  handoverFollows: true,
  dated: '2026-10-23',
  payBy: '2026-10-30',
  invoices: [anInvoice(1)],
  account: { holder: 'Tischlerei Brandt & Söhne GmbH', iban: 'DE89370400440532013000', bic: null },
  reference: 'RE-2026-0001',
  intro: null,
  closing: null,
  ...values,
});

/** A last notice to a business, with interest in slices, a lump sum and an address abroad. */
export const aLastLetter = (values: Partial<LetterContent> = {}): LetterContent =>
  aLetter({
    recipient: {
      kind: 'organization',
      name: 'Weingut und Gästehaus Schloss Hohenfels Betriebs- und Verwaltungsgesellschaft mbH & Co. KG',
    },
    address: { street: 'Rue de l’Église 14', postal_code: '67000', city: 'Strasbourg', country: 'FR' },
    level: 3,
    levelName: 'Letzte Mahnung',
    isLast: true,
    dated: '2026-12-03',
    payBy: '2026-12-10',
    invoices: [
      anInvoice(7, {
        date: '2025-11-01',
        dueDate: '2025-12-04',
        amount: 500_000n,
        paid: 100_000n,
        openPrincipal: 400_000n,
        lumpSum: 4_000n,
        defaultSince: '2025-12-05',
        interest: {
          total: 42_123n,
          slices: [
            { from: '2025-12-05', to: '2025-12-31', days: 27, principal: 500_000n, rate: '10.27' },
            { from: '2026-01-01', to: '2026-03-09', days: 68, principal: 500_000n, rate: '10.27' },
            { from: '2026-03-10', to: '2026-06-30', days: 113, principal: 400_000n, rate: '10.27' },
            { from: '2026-07-01', to: '2026-12-03', days: 156, principal: 400_000n, rate: '10.52' },
          ],
        },
      }),
    ],
    reference: 'RE-2026-0007',
    account: { holder: 'Tischlerei Brandt & Söhne GmbH', iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
    ...values,
  });

/** A second notice that names many invoices, with one fee and interest on each. */
export const aBundle = (invoices: number, values: Partial<LetterContent> = {}): LetterContent =>
  aLetter({
    level: 2,
    levelName: '1. Mahnung',
    dated: '2026-12-03',
    payBy: '2026-12-10',
    reference: 'K-10234',
    invoices: Array.from({ length: invoices }, (_none, index) =>
      anInvoice(index + 1, {
        defaultSince: '2026-10-31',
        fees: index === 0 ? [{ levelName: '1. Mahnung', dated: '2026-12-03', amount: 250n }] : [],
        interest: {
          total: 759n,
          slices: [{ from: '2026-10-31', to: '2026-12-03', days: 34, principal: 125_000n, rate: '6.52' }],
        },
      }),
    ),
    ...values,
  });

/** The mail that carries a notice: subject, text and HTML, which say what the letter says in short. */
import type { WrittenMail } from '../../../mails/layout.ts';
import { notice } from '../../../mails/notice.ts';
import type { Cents } from '../../../values/money.ts';
import { germanDay, germanMoney } from '../../../values/german.ts';
import { accountRows, mailSentence } from '../../correspondence/letters/index.ts';
import { type LetterContent, totalOf } from './letter.ts';
import { sumsOf } from './sums.ts';
import { greeting, textsOf } from './texts.ts';

/** Invoices that the subject names; the mail names all. */
const subject_invoices = 3;

export function noticeMail(content: LetterContent): WrittenMail {
  const { levelName, invoices, account, reference, payBy, creditor, page, letterhead } = content;
  const numbers = invoices.slice(0, subject_invoices).map(({ number }) => number);
  const more = invoices.length > subject_invoices ? ` und ${invoices.length - subject_invoices} weitere` : '';
  const texts = textsOf(content);
  return notice({
    subject: `${levelName}: Rechnung${invoices.length > 1 ? 'en' : ''} ${numbers.join(', ')}${more}`,
    salutation: texts.salutation,
    intro: texts.intro,
    amounts: [
      ...invoices.map(({ number, date, dueDate, openPrincipal }): [string, Cents] => [
        `Rechnung ${number} vom ${germanDay(date)}, fällig am ${germanDay(dueDate)}`,
        openPrincipal,
      ]),
      ...sumsOf(content).slice(1),
    ].map(([label, amount]): [string, string] => [label, germanMoney(amount)]),
    total: germanMoney(totalOf(content)),
    demand: texts.demand,
    account: accountRows({ account, reference }, payBy),
    page: page === undefined ? [] : [mailSentence(page.fact), { link: page.access.url }, ...page.lines],
    // A business letter has its particulars in whatever form it is sent.
    closing: [...texts.closing, [greeting], [creditor.name], ...(letterhead?.footer_lines ?? []).map((line) => [line])],
  });
}

/** Seeds what debtors do on their page: a plan, an objection with a proof, a promise for tomorrow, a code that a stranger locked. */
import { connect } from '@mahnwerk/client';
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { examplePdf } from '@mahnwerk/contract/shapes/file.ts';
import { addDays } from '../values/day.ts';
import { acceptedCase } from './accepted-case.ts';
import { DebtorBrowser } from './debtor-browser.ts';
import { debtorsByPage } from './demo-data.ts';
import type { LaterSeed } from './later-seed.ts';

type Name = keyof typeof debtorsByPage;

export async function seedPage(seed: LaterSeed): Promise<void> {
  const { accessCodes } = connect(operatorApi, seed.operator);
  const { baseUrl } = seed.operator;
  /** A case with a code of its debtor. */
  const coded = async (name: Name, number: string, amount: string) => {
    const { mandate_id } = await acceptedCase(seed, { name, debtor: debtorsByPage[name], number, amount });
    const body = { reason: 'Demo' };
    const made = await accessCodes.create.answer({ mandate_id, body, ...seed.step(`${name}-code`) });
    return { code: made.body.code, birth_date: debtorsByPage[name].person?.birth_date ?? '' };
  };
  /** Of an attempt that was taken up again the code is withheld: its debtor has acted. */
  const entered = async (name: Name, number: string, amount: string) => {
    const { code, birth_date } = await coded(name, number, amount);
    const browser = new DebtorBrowser(baseUrl);
    return code === undefined || (await browser.send('/d/', { code, birth_date })) === undefined ? undefined : browser;
  };

  const agreeing = await entered('pageplan', 'RE-2020', '480.00');
  const offers = await agreeing?.send('/d/instalments', { amount: '90', first: '' });
  const offer =
    offers === undefined ? undefined : /\/d\/instalments\/0[\da-f-]{35}/.exec((await agreeing?.read(offers)) ?? '');
  if (offer != null) await agreeing?.send(offer[0], {});

  const objecting = await entered('pageobjection', 'RE-2021', '214.00');
  await objecting?.send('/d/object', {
    ground: 'defects',
    text: 'Die Ware kam zerbrochen an. Ich habe sie am selben Tag zurückgeschickt.',
    files: new File([Buffer.from(examplePdf, 'base64')], 'Rücksendeschein.pdf'),
  });

  const promising = await entered('pagepromise', 'RE-2022', '138.00');
  const later = await promising?.send('/d/later', { on: addDays(seed.today, 1) });
  if (later !== undefined) await promising?.send(later, {});

  const { code } = await coded('pagelocked', 'RE-2023', '96.00');
  if (code === undefined) return;
  const stranger = new DebtorBrowser(baseUrl);
  for (let count = 0; count < limits.code_wrong_facts; count += 1)
    await stranger.send('/d/', { code, birth_date: '1.1.1970' });
}

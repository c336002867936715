/** Reads what a payment file of a payout orders: the account and amount of each transfer. */
import sax from 'sax';
import { type Cents, parseCents } from '../../../values/money.ts';

export interface OrderedTransfer {
  readonly end_to_end_id: string;
  readonly iban: string;
  readonly amount_cents: Cents;
}

/** What is not understood is empty or zero: no transfer is so. */
export function transfersIn(file: string): OrderedTransfer[] {
  const transfers: OrderedTransfer[] = [];
  let [path, text]: [string[], string] = [[], ''];
  let values = new Map<string, string>();
  const parser = sax.parser(true, { position: false });
  Object.assign(parser, {
    onerror(error: Error) {
      throw error;
    },
    onopentag({ name }: sax.Tag) {
      path.push(name);
      text = '';
      if (name === 'CdtTrfTxInf') values = new Map();
    },
    ontext(piece: string) {
      text += piece;
    },
    onclosetag(name: string) {
      if (path.includes('CdtTrfTxInf')) values.set(path.slice(-2).join('/'), text);
      path = path.slice(0, -1);
      text = '';
      if (name !== 'CdtTrfTxInf') return;
      transfers.push({
        end_to_end_id: values.get('PmtId/EndToEndId') ?? '',
        iban: values.get('Id/IBAN') ?? '',
        amount_cents: parseCents(values.get('Amt/InstdAmt') ?? '') ?? 0n,
      });
    },
  } satisfies Partial<sax.SAXParser>);
  parser.write(file).close();
  return transfers;
}

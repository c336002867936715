/** The debtor of a draft, as letters reach it, and its change. What others stored meanwhile is settled field by field. */
import { useCommand, useRead, useVersion } from '../../data/query.ts';
import type { Order } from '@mahnwerk/contract/case/orders.ts';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { CommandDialog } from '../../data/form/CommandDialog.tsx';
import { ConflictDialog, useChoice } from '../../data/form/ConflictDialog.tsx';
import { saveOver } from '../../data/form/conflicts.ts';
import { addressOf, changeTo, labelsOf, valuesOf } from '../debtor/debtor-values.ts';
import { DebtorFields } from '../debtor/DebtorFields.tsx';
import { countryName } from '../../ui/CountryField.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { textsIn } from '../../data/form/Form.tsx';
import { AsApi } from '../api/AsApi.tsx';
import { useWords } from '../../language/language.ts';
import { useOrderWords } from '../../language/orders/words.ts';
import { useEntry } from './entry.ts';
import { useChangeDebtors } from './order-version.ts';
import type { Place } from './unsaved.ts';

interface DebtorProps {
  readonly id: string;
  /** A refused field of the debtor, to which a link leads. */
  readonly place: Place | undefined;
  /** The order of which it is an additional debtor. */
  readonly additionalOf?: Order;
}

export function Debtor({ id, place, additionalOf }: DebtorProps) {
  const { files, code } = useWords();
  const words = useOrderWords();
  const { reads, isOwn } = useEntry();
  const [isChanging, setChanging] = useState(false);
  const [led, setLed] = useState(0);
  if (place !== undefined && place.at !== led) {
    setLed(place.at);
    setChanging(true);
  }
  const { data } = useRead(reads.debtor, { id });
  if (data === undefined) return null;
  const address = data.addresses[addressOf(data)];
  return (
    <Card
      title={additionalOf === undefined ? (words.otherFields.debtor ?? '') : files.roles.additional}
      aside={
        <>
          <Button isQuiet label={files.changeOf(data.display_name)} onPress={() => setChanging(true)}>
            {files.change}
          </Button>
          {isOwn ? <AsApi path={`/v2/debtors/${id}/`} object={data} of={data.display_name} /> : null}
        </>
      }
    >
      <p>
        {data.display_name}
        {address === undefined
          ? null
          : `, ${address.street}, ${address.postal_code ?? ''} ${address.city}, ${countryName(address.country, code)}`}
      </p>
      {additionalOf === undefined ? null : <Remove id={id} order={additionalOf} />}
      {isChanging ? <ChangeDebtor id={id} field={place?.field} onClose={() => setChanging(false)} /> : null}
    </Card>
  );
}

/** Takes an additional debtor out of the order; it stays a debtor of the company. */
function Remove({ id, order }: { readonly id: string; readonly order: Order }) {
  const words = useOrderWords().additional;
  const { draft } = useEntry();
  const change = useChangeDebtors(order);
  const { mutate, error, isPending } = useCommand(() => change((ids) => ids.filter((each) => each !== id)), {
    changes: draft,
    refreshesAlways: true,
  });
  return (
    <p>
      <Button isQuiet isDisabled={isPending} onPress={() => mutate()}>
        {words.remove}
      </Button>
      {error === null ? null : <Failure error={error} retry={() => mutate()} />}
    </p>
  );
}

interface ChangeDebtorProps {
  readonly id: string;
  readonly field: string | undefined;
  readonly onClose: () => void;
}

function ChangeDebtor({ id, field, onClose }: ChangeDebtorProps) {
  const words = useWords().files;
  const { routes, reads, whole } = useEntry();
  const { choose, asked } = useChoice();
  const { data, latest } = useVersion(reads.debtor, { id }, { isOnce: true });
  const isOpen = data !== undefined;
  useEffect(() => {
    if (isOpen && field !== undefined) document.querySelector<HTMLElement>(`dialog [name="${field}"]`)?.focus();
  }, [isOpen, field]);
  if (data === undefined) return null;
  const send = async (fields: FormData) => {
    const { display_name } = await saveOver({
      version: data,
      mine: textsIn(fields, Object.keys(valuesOf(data.stored))),
      valuesOf,
      save: (values, { stored, etag }) => routes.debtors.update({ id, body: changeTo(values, stored), ifMatch: etag }),
      latest,
      choose,
    });
    return words.changed(display_name);
  };
  return (
    <>
      <CommandDialog
        title={words.changeTitle}
        submit={words.submit}
        send={send}
        onClose={onClose}
        changes={whole}
        failures={{ precondition_failed: words.changedMeanwhile }}
      >
        {(errorOf) => <DebtorFields stored={data.stored} errorOf={errorOf} />}
      </CommandDialog>
      {asked === undefined ? null : <ConflictDialog {...asked} labels={labelsOf(words)} />}
    </>
  );
}

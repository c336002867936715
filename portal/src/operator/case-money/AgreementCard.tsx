/** One kind of agreement as a region, with the command that adds one. */
import { type ComponentType, type ReactNode, useState } from 'react';
import { useMay } from '../../data/me.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Failure } from '../../ui/Failure.tsx';
import { Loading } from '../../ui/Loading.tsx';
import type { CaseDialog } from '../cases/CaseForm.tsx';
import { useCase } from '../cases/reads.ts';

interface AgreementCardProps<T> {
  readonly title: string;
  readonly read: { readonly data: T | undefined; readonly error: Error | null; readonly refetch: () => unknown };
  readonly action: string;
  readonly dialog: ComponentType<CaseDialog>;
  /** The command is shown unless the state of the case has no place for it. */
  readonly isOffered?: boolean;
  readonly children: (data: T) => ReactNode;
}

export function AgreementCard<T>({ title, read, action, isOffered = true, ...parts }: AgreementCardProps<T>) {
  const { dialog: Dialog, children } = parts;
  const { id, mandate } = useCase();
  const [isOpen, setIsOpen] = useState(false);
  const mayAgree = useMay()('operator:money') && mandate.closed_at === null;
  const { data, error, refetch } = read;
  return (
    <Card
      title={title}
      hasNoPadding
      aside={mayAgree && isOffered ? <Button onPress={() => setIsOpen(true)}>{action}</Button> : null}
    >
      {error === null ? null : <Failure error={error} retry={() => void refetch()} />}
      {data === undefined ? error === null && <Loading /> : children(data)}
      {isOpen ? <Dialog id={id} onClose={() => setIsOpen(false)} /> : null}
    </Card>
  );
}

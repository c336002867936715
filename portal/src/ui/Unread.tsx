/** A screen whose record is not there yet: it loads, could not be read, or does not exist. */
import { ApiError } from '@mahnwerk/client';
import { Failure } from './Failure.tsx';
import { Loading } from './Loading.tsx';
import { Screen } from './Screen.tsx';
import { Unknown } from './Unknown.tsx';

interface UnreadProps {
  /** Of the screen, as long as the record does not name it. */
  readonly title: string;
  readonly error: Error | null;
  readonly retry: () => void;
}

export function Unread({ title, error, retry }: UnreadProps) {
  if (error === null) return <Loading />;
  if (error instanceof ApiError && error.status === 404) return <Unknown />;
  return (
    <Screen title={title}>
      <Failure error={error} retry={retry} />
    </Screen>
  );
}

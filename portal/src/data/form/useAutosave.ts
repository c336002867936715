/** A form that saves itself, for a component. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Autosave, type AutosaveOptions, type Saving } from './autosave.ts';

/** The options are those of the first call. What is not stored when the component goes is stored then. */
export function useAutosave<T>(options: AutosaveOptions<T>): readonly [Saving, Autosave<T>] {
  const [autosave] = useState(() => new Autosave(options));
  useEffect(() => {
    // What this browser has kept of an earlier visit.
    void autosave.flush();
    return () => void autosave.flush();
  }, [autosave]);
  return [useSyncExternalStore(autosave.subscribe, autosave.current), autosave];
}

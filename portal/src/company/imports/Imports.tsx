/** „Importe“ of a company. */
import { useTexts } from '../../language/language.ts';
import { importWords } from '../../features/imports/words.ts';
import { ImportList } from '../../features/imports/ImportList.tsx';
import { UploadingImports } from '../../features/imports/UploadImport.tsx';
import { Chips } from '../../ui/Chips.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { useSources, useUploadPlace } from './useSources.ts';

export function Imports() {
  const words = useTexts(importWords);
  const all = useSources();
  const { place, kinds } = useUploadPlace(all);
  const { sources, shown } = all;
  const source = sources[shown];
  const mayUpload = place.kinds.some(({ kind }) => place.sourceOf(kind).mayWrite);
  const hasBoth = kinds.dunning.length > 0 && kinds.case.length > 0;
  return (
    <UploadingImports place={place} mayUpload={mayUpload}>
      {(upload) => (
        <Screen title={words.title} actions={upload}>
          {hasBoth ? (
            <Chips
              label={words.views}
              to={source.listAt}
              chips={(['dunning', 'case'] as const).map((side) => ({
                text: side === 'dunning' ? words.ofDunning : words.ofCases,
                search: sources[side].search,
                isCurrent: side === shown,
              }))}
            />
          ) : null}
          <ImportList source={source} kinds={kinds[shown]} />
        </Screen>
      )}
    </UploadingImports>
  );
}

/** The company's screens of its imports, loaded with the first of them. */
export { Imports } from './Imports.tsx';
export { OneImport } from './OneImport.tsx';

import { startCredentials } from './credentials.js';
import { startRequests } from './requests.js';
import { startSamples } from './samples.js';
import { startSearch } from './search.js';
import { startSections } from './sections.js';

// The style sheet shows what needs the script to those alone who run it.
document.documentElement.classList.add('scripted');
document.addEventListener('DOMContentLoaded', () => {
  startSamples();
  startCredentials();
  startRequests();
  startSearch();
  startSections();
});

import { localeStorageKey } from '@portico/api/constants.ts';

/**
 * Runs before anything paints: a visitor who chose English in this session and opens a plain address
 * is taken to the same page under `/en`. An invalid stored value counts as `zh` (specification,
 * sections 3 and 4). Storage may be forbidden; then the address decides. A preview link stays as it is:
 * its key opens the one language its address names.
 *
 * Until React has taken the page over it also saves what the language switch is clicked for: without
 * that, a plain address reached by the switch would be taken back to `/en`.
 */
export const storedLocaleScript = `try{var k=${JSON.stringify(localeStorageKey)},s=sessionStorage;if(s.getItem(k)==='en'){var l=location,p=l.pathname;if(!/^\\/(en(\\/|$)|articlepreview\\/)/.test(p))l.replace('/en'+(p==='/'?'':p)+l.search+l.hash)}addEventListener('click',function(e){var a=e.target.closest&&e.target.closest('a[hreflang]');if(a)try{s.setItem(k,a.hreflang==='en'?'en':'zh')}catch(_){}},true)}catch(_){}`;

import { localeStorageKey } from '@portico/api/constants.ts';

/**
 * Runs before anything paints: a visitor who chose English in this session and opens a plain address
 * is taken to the same page under `/en`. An invalid stored value counts as `zh` (specification,
 * sections 3 and 4). Storage may be forbidden; then the address decides.
 */
export const storedLocaleScript = `try{if(sessionStorage.getItem(${JSON.stringify(localeStorageKey)})==='en'){var l=location,p=l.pathname;if(p!=='/en'&&p.indexOf('/en/')!==0)l.replace('/en'+(p==='/'?'':p)+l.search+l.hash)}}catch(e){}`;

import { createContext } from 'react';

/**
 * A secret of one render on the server: the scripts that carry it are ours, so the server lists their
 * hashes in the content security policy and takes the mark off again. Content cannot know it, so a
 * script that ever slipped into a body is never allowed. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

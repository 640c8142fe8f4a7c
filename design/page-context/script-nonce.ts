import { createContext } from 'react';

/**
 * A secret of one server render that marks our own inline scripts. The server adds their hashes to the content
 * security policy and removes the nonce; injected scripts have none, so they stay blocked. Undefined in the browser.
 */
export const ScriptNonce = createContext<string | undefined>(undefined);

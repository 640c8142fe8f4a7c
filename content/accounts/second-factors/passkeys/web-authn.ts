/**
 * The library for passkeys, loaded when they are first used: with its readers of certificates it takes 27 MB, which
 * a server without passkeys does not need.
 */
export const loadWebAuthn = () => import('@simplewebauthn/server');

/** Readers of what browsers send. */
export const loadWebAuthnHelpers = () => import('@simplewebauthn/server/helpers');

/** EdDSA, ES256 and RS256 (RFC 9053): every authenticator has one of them. */
export const signatureAlgorithms = [-8, -7, -257];

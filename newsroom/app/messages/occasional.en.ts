/** The groups of pages that people open now and then: the media library, accounts, roles, the audit log. */
export * from './audit.en.ts';
export * from './library.en.ts';
export * from './people.en.ts';

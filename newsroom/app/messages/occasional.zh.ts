/** The groups of pages that people open now and then: the media library, accounts, roles, the audit log. */
export * from './audit.zh.ts';
export * from './library.zh.ts';
export * from './people.zh.ts';

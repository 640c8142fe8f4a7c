/** The groups of pages that people open now and then: accounts, roles, the audit log. */
export * from './audit.en.ts';
export * from './people.en.ts';

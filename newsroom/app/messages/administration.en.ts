/** The groups of pages that few people open: accounts, roles, the audit log. */
export * from './audit.en.ts';
export * from './people.en.ts';

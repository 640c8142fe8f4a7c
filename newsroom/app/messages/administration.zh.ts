/** The groups of pages that few people open: accounts, roles, the audit log. */
export * from './audit.zh.ts';
export * from './people.zh.ts';

/** The groups of pages that people open now and then: accounts, roles, the audit log. */
export * from './audit.zh.ts';
export * from './people.zh.ts';

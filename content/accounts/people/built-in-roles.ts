/** The role of the first administrator, who adds the other people. */
export const systemAdministrator = 'system-administrator';

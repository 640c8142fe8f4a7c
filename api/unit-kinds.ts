/**
 * The five kinds of organisation units (specification, section 3): internal institutions, and subsidiaries,
 * wholly owned, holding and shareholding ones.
 */
export const unitKinds = ['internal', 'subsidiary', 'whollyOwned', 'holding', 'shareholding'] as const;

export type UnitKind = (typeof unitKinds)[number];

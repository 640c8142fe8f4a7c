/**
 * The five kinds of unit of the organisation structure (specification, section 3): internal
 * institutions, subsidiaries, wholly owned, holding and shareholding subsidiaries.
 */
export const unitKinds = ['internal', 'subsidiary', 'whollyOwned', 'holding', 'shareholding'] as const;

export type UnitKind = (typeof unitKinds)[number];

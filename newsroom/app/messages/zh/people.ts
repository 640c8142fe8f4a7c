export const people = { person: '人员详情' };

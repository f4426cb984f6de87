import { describe, expect, it } from 'vitest';
import { dailyNewChats, newChatKind, newChatLimits } from '.';

describe('dailyNewChats', () => {
  it.each([
    [-3, 20],
    [1, 20],
    [3, 20],
    [4, 50],
    [7, 50],
    [8, 100],
    [14, 100],
    [15, 200],
    [2_000, 200],
  ])("returns for day %i of a number's age the limit %i", (day, limit) => {
    expect(dailyNewChats(day, null)).toBe(limit);
  });

  it('is raised by a platform admin, and never lowered', () => {
    expect(dailyNewChats(1, 1_000)).toBe(1_000);
    expect(dailyNewChats(15, 100)).toBe(200);
  });
});

describe('newChatLimits', () => {
  it.each([
    [20, 1, { total: 20, automation: 15, campaign: 10 }],
    [50, 1, { total: 50, automation: 37, campaign: 25 }],
    [50, 0.5, { total: 25, automation: 18, campaign: 12 }],
    [1_000, 1, { total: 1_000, automation: 750, campaign: 500 }],
    [20, 0, { total: 0, automation: 0, campaign: 0 }],
  ])('shares a limit of %i with the factor %d', (daily, factor, limits) => {
    expect(newChatLimits(daily, factor)).toEqual(limits);
  });
});

describe('newChatKind', () => {
  it('counts every text that no one decided on as automatic, except the one after a rejected call', () => {
    expect(
      [undefined, 'call', 'api', 'schedule', 'campaign', 'hours', 'completion'].map((of) =>
        newChatKind(of as never),
      ),
    ).toEqual(['agent', 'call', 'api', 'schedule', 'campaign', 'automatic', 'automatic']);
  });
});

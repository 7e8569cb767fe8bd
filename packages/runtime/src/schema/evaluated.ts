/**
 * What the schemas of one place have looked at in a value: the members and
 * items that `unevaluatedProperties` and `unevaluatedItems` leave alone (JSON
 * Schema Core 11.2 and 11.3). Kept only where one of these is waiting for it.
 */
export class Evaluated {
  private allMembers = false;
  private readonly names = new Set<string>();
  private firstItems = 0;
  private readonly indexes = new Set<number>();

  addMember(name: string): void {
    this.names.add(name);
  }

  addAllMembers(): void {
    this.allMembers = true;
  }

  /** Notes the first so many items. */
  addItems(count: number): void {
    this.firstItems = Math.max(this.firstItems, count);
  }

  addItem(index: number): void {
    this.indexes.add(index);
  }

  hasMember(name: string): boolean {
    return this.allMembers || this.names.has(name);
  }

  hasItem(index: number): boolean {
    return index < this.firstItems || this.indexes.has(index);
  }

  /** Takes over what a schema of the same place has looked at, and has found to fit. */
  addAll(other: Evaluated): void {
    this.allMembers ||= other.allMembers;
    for (const name of other.names) this.names.add(name);
    this.addItems(other.firstItems);
    for (const index of other.indexes) this.indexes.add(index);
  }
}

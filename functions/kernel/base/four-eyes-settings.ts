/** From which amount two users have to agree. */
export interface FourEyesSettings {
  /** Approvals of reviews, batch releases and corrections of more cents than this need two users. */
  readonly aboveCents: number;
}

/** Sandboxes ask for a second user only above 20 million dollars, so that one developer can try almost everything alone. */
export const usualFourEyes: FourEyesSettings = { aboveCents: 20_000_000_00 };

package dev.headgate.bench;

/**
 * How much work a campaigns run is.
 *
 * @param calls of each campaign
 * @param perSecond that the provider allows, of all of them
 */
record CampaignsSize(int calls, int perSecond) {

    static final int CAMPAIGNS = 20;

    static final CampaignsSize FULL = new CampaignsSize(100_000, 4_000);

    static final CampaignsSize QUICK = new CampaignsSize(2_000, 1_000);

    /** Calls of all campaigns. */
    int intents() {
        return CAMPAIGNS * calls;
    }
}

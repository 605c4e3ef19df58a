/**
 * The merchant category codes, each with its name, from the list of python-iso18245 1.4.1 (MIT,
 * copyright Jerome Leclanche, github.com/jleclanche/python-iso18245):
 * the names of ISO 18245 itself; where the standard leaves a code to the networks, those of Visa and Mastercard, who give airlines,
 * car rentals and hotels codes of their own (3000 to 3999).
 */
export const merchantCategoryNames =
  '0742 Veterinary services|0743 Wine producers|0744 Champagne producers|0763 Agricultural co-operatives|' +
  '0780 Landscaping and horticultural services|1520 General contractors: residential and commercial|' +
  '1711 Heating, plumbing and air-conditioning contractors|1731 Electrical contractors|' +
  '1740 Masonry, stonework, tile setting, plastering and insulation contractors|1750 Carpentry contractors|' +
  '1761 Roofing, siding and sheet metal work contractors|1771 Concrete work contractors|' +
  '1799 Special trade contractors: not elsewhere classified|2741 Miscellaneous publishing and printing services|' +
  '2791 Typesetting, platemaking and related services|' +
  '2842 Speciality cleaning, polishing and sanitation preparations|3000 United Airlines|3001 American Airlines|' +
  '3002 Pan American|3003 Eurofly|3004 Dragonair|3005 British Airways|3006 Japan Air Lines|3007 Air France|' +
  '3008 Lufthansa|3009 Air Canada|3010 Royal Dutch Airlines (KLM)|3011 Aeroflot|3012 Qantas|3013 ITA Airways|' +
  '3014 Saudi Arabian Airlines|3015 Swiss International Air Lines|3016 Scandinavian Airline System (SAS)|' +
  '3017 South African Airways|3018 Varig (Brazil)|3019 Eastern Airlines|3020 Air India|3021 Air Algerie|' +
  '3022 Philippine Airlines|3023 Mexicana|3024 Pakistan International|3025 Air New Zealand Limited International|' +
  '3026 Emirates Airlines|3027 Union de Transports Aeriens|3028 Air Malta|3029 SN Brussels Airlines|' +
  '3030 Aerolineas Argentinas|3031 Olympic Airways|3032 El Al|3033 Ansett Airlines|3034 Etihad Airways|' +
  '3035 Tap (Portugal)|3036 VASP (Brazil)|3037 EgyptAir|3038 Kuwait Airways|3039 Avianca|3040 Gulf Air (Bahrain)|' +
  '3041 Balkan: Bulgarian Airlines|3042 Finnair|3043 Aer Lingus|3044 Air Lanka|3045 Nigeria Airways|' +
  '3046 Cruzeiro do Sul (Brazil)|3047 Turkish Airlines|3048 Royal Air Maroc|3049 Tunis Air|3050 Icelandair|' +
  '3051 Austrian Airlines|3052 LAN Airlines|3053 AVIACO (Spain)|3054 LADECO (Chile)|3055 LAB (Bolivia)|' +
  '3056 Jet Airways|3057 Virgin America|3058 Delta|3059 DBA Airlines|3060 Northwest Airlines|3061 Continental|' +
  '3062 Hapag-Lloyd Express|3063 U.S. Airways|3064 Adria Airways|3065 Air Inter|3066 Southwest Airlines|' +
  '3067 Vanguard Airlines|3068 Air Astana|3069 Sun Country Airlines|3070 Fly Dubai|3071 Air British Columbia|' +
  '3072 Cebu Pacific|3075 Singapore Airlines|3076 Aeromexico|3077 Thai Airways|3078 China Airlines|' +
  '3079 Jetstar Airways|3080 Swoop Inc.|3081 Xiamen Airlines|3082 Korean Airlines|3083 Air Afrique|3084 Eva Airways|' +
  '3085 Midwest Express Airlines|3086 Carnival Airlines|3087 Metro Airlines|3088 Croatia Air|3089 Transaero|' +
  '3090 Uni Airways|3094 Zambia Airways|3096 Air Zimbabwe|3097 Spanair|3098 Asiana Airlines|3099 Cathay Pacific|' +
  '3100 Malaysian Airline System|3102 Iberia|3103 Garuda (Indonesia)|3106 Braathens S.A.F.E. (Norway)|' +
  '3110 Wings Airways|3111 British Midland|3112 Windward Island|3115 Tower AIR|' +
  '3117 Venezolana International de Aviacion|3118 Valley Airlines|3125 Tan Airlines|3126 Talair|' +
  '3127 Taca International|3129 Surinam Airways|3130 Sunworld International Airways|3131 VLM Airlines|' +
  '3132 Frontier Airlines|3133 Sunbelt Airlines|3135 Sudan Airways|3136 Qatar Airways Company W.L.L.|3137 Singleton|' +
  '3138 Simmons Airlines|3143 Scenic Airlines|3144 Virgin Atlantic|3145 SAN Juan Airlines|3146 Luxair|' +
  '3148 Air Littoral, S.A.|3151 Air Zaire|3154 Princeville|3156 GO FLY Ltd.|3159 Provincetown-Boston Airways|' +
  '3161 All Nippon Airways|3164 Norontair|3165 NEW York Helicopter|3167 Aero Continente|3170 Mount Cook|' +
  '3171 Canadian Airlines|3172 Nation Air|3174 JetBlue Airways|3175 Middle East Air|3176 Metroflight Airlines|' +
  '3177 AirTran Airways|3178 Mesa Air|3180 Westjet Airlines|3181 Malev Hungarian Airlines|3182 LOT: Polish Airlines|' +
  '3183 Oman Aviation Services|3184 Liat|3185 LAV Linea Aeropostal Venezolana|3186 LAP Lineas Aereas Paraguayas|' +
  '3187 LACSA (Costa Rica)|3188 Virgin Express|3190 Jugoslav Air|3191 Island Airlines|3192 Iran AIR|' +
  '3193 Indian Airlines|3196 Hawaiian Air|3197 Havasu Airlines|3200 Guyana Airways|3203 Golden Pacific AIR|' +
  '3204 Freedom Airlines|3206 China Eastern Airlines|3211 Norwegian Air Shuttle|3212 Dominicana de Aviacion|' +
  '3213 Braathens Regional Airlines|3215 DAN AIR Services|3216 Cumberland Airlines|' +
  '3217 CSA Ceskoslovenske Aerolinie|3218 Crown AIR|3219 Compania Panamena de Aviacion (Copa)|3220 Compania Faucett|' +
  '3221 Transportes Aeros Militares Ecuatorianos|3222 Command Airways|3223 Comair|3226 Skyways|3228 Cayman Airways|' +
  '3229 SAETA (Sociedad Ecuatorianas De Transportes Aereo)|3231 SAHSA (Servicio Aero de Honduras)|3233 Capitol AIR|' +
  '3234 Caribbean Airlines|3235 Brockway AIR|3236 Air Arabia Airline|3238 Bemidji Airlines|3239 Bar Harbor Airlines|' +
  '3240 Bahamasair|3241 Aviateca (Guatemala)|3242 Avensa|3243 Austrian Air Service|3245 EasyJet|3246 Ryanair|' +
  '3247 Gol Airlines|3248 Tam Airlines|3251 Aloha Airlines|3252 ALM Antilean Airlines|3253 America West|' +
  '3254 US AIR Shuttle|3256 Alaska Airlines Inc.|3259 American Trans AIR|3260 Spirit Airlines|3261 Air China|' +
  '3262 Reno Air, Inc.|3263 Aero Servicio Carabobo|3266 Air Seychelles|3267 Air Panama International|' +
  '3280 Air Jamaica|3282 Air Djibouti|3284 Aero Virgin Islands|3285 Aero Peru|3286 Aero Nicaraguenses|' +
  '3287 Aero Coach Aviation|3291 Ariana Afghan|3292 Cyprus Airways|3293 Ecuatoriana|3294 Ethiopian Airlines|' +
  '3295 Kenya Airways|3296 Air Berlin|3297 Tarom Romanian Air Transport|3298 Air Mauritius|' +
  '3299 Wideroes Flyveselskap|3300 Azul Brazilian Airlines|3301 Wizz Airlines|3302 Flybe LTD|3303 Tigerair|' +
  '3308 China Southern|3351 Affiliated Auto Rental|3352 American International|3353 Brooks Rent-A-Car|' +
  '3354 Action Auto Rental|3355 SIXT Car Rental|3357 Hertz|3359 Payless Car Rental|3360 Snappy Car Rental|' +
  '3361 Airways Rent-A-Car|3362 Altra Auto Rental|3364 Agency Rent-A-Car|3366 Budget Rent-A-Car|' +
  '3368 Holiday Rent-A-Car|3370 Rent A Wreck|3374 Accent Rent-A-Car|3376 Ajax Rent-A-Car|3380 Triangle Rent-A-Car|' +
  '3381 Europcar|3385 Tropical Rent-A-Car|3386 Showcase Rental Cars|3387 Alamo Rent-A-Car|3388 Merchants Rent-A-Car|' +
  '3389 Avis Rent-A-Car|3390 Dollar Rent-A-Car|3391 Europe By Car|3393 National Car Rental|' +
  '3394 Kemwell Group Rent-A-Car|3395 Thrifty Car Rental|3396 Tilden Rent-A-Car|3398 Econo Car Rent-A-Car|' +
  '3400 Auto Host Car Rental|3405 Enterprise Rent-A-Car|3409 General Rent-A-Car|3412 A1 Rent-A-Car|' +
  '3414 Godfrey Natl Rent-a-car|3419 Alpha Rent-a-car|3420 ANSA International|3421 Allstate Rent-A-Car|' +
  '3423 Avcar Rent-A-Car|3425 Automate Rent-A-Car|3427 Avon Rent-A-Car|3428 Carey Rent-A-Car|' +
  '3429 Insurance Rent-A-Car|3430 Major Rent-A-Car|3431 Replacement Rent-A-Car|3432 Reserve Rent-A-Car|' +
  '3433 Ugly Duckling Rent-A-Car|3434 USA Rent-A-Car|3435 Value Rent-A-Car|3436 Autohansa Rent-A-Car|' +
  '3437 Cite Rent-a-car|3438 Interent Rent-A-Car|3439 Milleville Rent-A-Car|3440 VIA Route Rent-a-car|' +
  '3441 Advantage Rent-A-Car|3501 Holiday Inns|3502 Best Western Hotels|3503 Sheraton (Sheraton Hotels)|3504 Hilton|' +
  '3505 Forte Hotels|3506 Golden Tulip Hotels|3507 Friendship Inns|3508 Quality Inns|3509 Marriott|3510 Days Inns|' +
  '3511 Arabella Hotels|3512 Intercontinental Hotels|3513 Westin (Westin Hotels)|3514 Amerisuites|3515 Rodeway Inns|' +
  '3516 LaQuinta Inns|3517 Americana Hotels|3518 Sol Hotels|3519 Pullman International Hotels|3520 Meridien Hotels|' +
  '3521 Royal Lahaina Resort|3522 Tokyo Hotel|3523 Peninsula Hotels|3524 WelcomGroup Hotels|3525 Dunfey Hotels|' +
  '3526 Prince Hotels|3527 Downtowner Passport|3528 Red Lion Inns|3529 CP (Canadian Pacific) Hotels|' +
  '3530 Renaissance Hotels|3531 Kauai Coconut Beach Resort|3532 Royal Kona Resort|3533 Hotel Ibis|' +
  '3534 Southern Pacific Hotel|3535 Hilton International|3536 AMFAC Hotels|3537 ANA Hotels|3538 Concorde Hotels|' +
  '3539 Summerfield Suites Hotel|3540 Iberotel Hotels|3541 Hotel Okura|3542 Royal Hotels|3543 Four Seasons Hotels|' +
  '3544 Ciga Hotels|3545 Shangri-La International|3546 Hotel Sierra|3547 Breakers Resort|3548 Hotels Melia|' +
  '3549 Auberge des Governeures|3550 Regal 8 Inns|3551 Mirage Hotel and Casino|3552 Coast Hotel|' +
  '3553 Park Inn by Radisson|3554 Pinehurst Resort|3555 Treasure Island Hotel and Casino|3556 Barton Creek Resort|' +
  '3557 Manhattan East Suite Hotels|3558 Jolly Hotels|3559 Candlewood Suites|3560 Aladdin Resort and Casino|' +
  "3561 Golden Nugget|3562 Comfort Inns|3563 Journey's End Motels|3564 Sam's Town Hotel and Casino|3565 Relax Inns|" +
  '3566 Garden Place Hotel|3567 Soho Grand Hotel|3568 Ladbroke Hotels|3569 Tribeca Grand Hotel|3570 Forum Hotels|' +
  '3571 Grand Wailea Resort|3572 Miyako Hotel|3573 Sandman Hotels|3574 Venture Inn|3575 Vagabond Hotels|' +
  '3576 La Quinta Resort|3577 Mandarin Oriental Hotels|3578 Frankenmuth Bavarian|3579 Hotel Mercure|' +
  '3580 Hotel Del Coronado|3581 Delta Hotels|3582 California Hotel and Casino|3583 Radisson BLU|' +
  '3584 Princess Hotels International|3585 Hungar Hotels|3586 Sokos Hotel|3587 Doral Hotels|3588 Helmsley Hotels|' +
  '3589 Doral Golf Resort|3590 Fairmont Hotels|3591 Sonesta Hotels|3592 Omni Hotels|3593 Cunard Hotels|' +
  '3594 Arizona Biltmore|3595 Hospitality Inns|3596 Wynn Las Vegas|3597 Riverside Resort and Casino|' +
  '3598 Regent International Hotel|3599 Pannonia Hotels|3600 Saddlebrook Resort: Tampa|3601 TradeWinds Resorts|' +
  "3602 Hudson Hotel|3603 Noah's Hotel|3604 Hilton Garden Inn|3605 Jurys Doyle Hotel Group|3606 Jefferson Hotel|" +
  '3607 Fontainebleau Resort|3608 Gaylord Opryland|3609 Gaylord Palms|3610 Gaylord Texan|3611 C MON INN|' +
  '3612 Movenpick Hotels|3613 Microtel Inn and Suites|3614 AmericInn|3615 Travelodge|3616 Hermitage Hotel|' +
  "3617 America's Best Value Inn|3618 Great Wolf|3619 aloft (aloft hotels)|3620 Binion's Horseshoe Club|" +
  '3621 Extended Stay|3622 Merlin Hotel Group|3623 Dorint Hotels|3624 Lady Luck Hotel and Casino|' +
  '3625 Hotel Universale|3626 Studio Plus|3627 Extended Stay America|3628 Excalibur Hotel and Casino|' +
  '3629 Dan Hotels|3630 Tokyu Hotels|3631 Sleep Inns|3632 The Phoenician|3633 Rank Hotels|3634 Swissotel|' +
  '3635 Reso Hotel|3636 Sarova Hotels|3637 Ramada Inns|3638 Howard Johnson|3639 Mount Charlotte Thistle|' +
  '3640 Hyatt Hotels|3641 Sofitel Hotels|3642 Novotel Hotels|3643 Steigenberger Hotels|3644 EconoLodges|' +
  '3645 Queens Moat Houses|3646 Swallow Hotels|3647 Husa Hotels|3648 De Vera Hotels|3649 Radisson|' +
  '3650 Red Roof Inns|3651 Imperial London Hotels|3652 Embassy Hotels|3653 Penta Hotels|3654 Loews Hotels|' +
  '3655 Scandic Hotels|3656 Sara Hotels|3657 Oberoi Hotels|3658 New Otani Hotels|3659 Taj Hotels International|' +
  '3660 Knights Inn|3661 Metropole Hotels|3662 Circus Circus Hotel and Casino|3663 Hoteles El Presidente|' +
  '3664 Flag Inns|3665 Hampton Inn Hotels|3666 Stakis Hotels|3667 Luxor Hotel and Casino|3668 Maritim Hotels|' +
  '3669 Eldorado Hotel and Casino|3670 Arcade Hotels|3671 Arctia Hotels|3672 Campanile Hotels|3673 IBUSZ Hotels|' +
  '3674 Rantasipi Hotels|3675 Interhotel CEDOK|3676 Monte Carlo Hotel and Casino|3677 Climat de France Hotels|' +
  '3678 Cumulus Hotels|3679 Silver Legacy Hotel and Casino|3680 Hoteis Othan|3681 Adams Mark Hotels|' +
  '3682 Sahara Hotel and Casino|3683 Bradbury Suites|3684 Budget Hosts Inns|3685 Budgetel Inns|3686 Susse Chalet|' +
  '3687 Clarion Hotels|3688 Compri Hotels|3689 Consort Hotels|3690 Courtyard by Marriott|3691 Dillon Inn|' +
  '3692 Doubletree|3693 Drury Inn|3694 Economy Inns of America|3695 Embassy Suites|3696 Excel Inn|' +
  '3697 Fairfield Hotels|3698 Harley Hotels|3699 Midway Motor Lodge|3700 Motel 6|3701 La Mansion Del Rio|' +
  "3702 Registry Hotels|3703 Residence Inn|3704 Royce Hotels|3705 Sandman Inn|3706 Shilo Inn|3707 Shoney's Inn|" +
  '3708 Virgin River Hotel and Casino|3709 Super 8 Motels|3710 The Ritz-Carlton|3711 Flag Inns (Australia)|' +
  "3712 Buffalo Bill's Hotel and Casino|3713 Quality Pacific Hotel|3714 Four Seasons (Australia) Hotels|" +
  '3715 Fairfield Inn|3716 Carlton Hotels|3717 City Lodge Hotels|3718 Karos Hotels|3719 Protea Hotels|' +
  '3720 Southern Sun Hotels|3721 Conrad Hotels|3722 Wyndham|3723 Rica Hotels|3724 Inter Nor Hotels|' +
  "3725 Sea Pines Resort|3726 Rio Suites|3727 Broadmoor Hotel|3728 Bally's Hotel and Casino|" +
  '3729 John Ascuagas Nugget|3730 MGM Grand Hotel|3731 Harrahs Hotels and Casinos|3732 Opryland Hotel|' +
  '3733 Boca Raton Resort|3734 Harvey Bristol Hotels|3735 Masters Economy Inns|3736 Colorado Belle Edgewater Resort|' +
  '3737 Riviera Hotel and Casino|3738 Tropicana Resort and Casino|3739 Woodside Hotels and Resorts|' +
  '3740 TownePlace Suites|3741 Millennium Hotels|3742 Club Med|3743 Biltmore Hotel and Suites|3744 Carefree Resorts|' +
  '3745 St. Regis Hotel|3746 Eliot Hotels|3747 Club Corp/Club Resorts|3748 Wellesley Inns|3749 Beverly Hills Hotel|' +
  '3750 Crowne Plaza Hotels|3751 Homewood Suites|3752 Peabody Hotels|3753 Greenbriar Resorts|' +
  '3754 Amelia Island Plantation|3755 Homestead|3756 Toyoko Inn|3757 Canyon Ranch|' +
  '3758 Kahala Mandarin Oriental Hotel|3759 Orchid at Mauna Lani|3760 Halekulani Hotel/Waikiki Parc|' +
  "3761 Primadonna Hotel and Casino|3762 Whiskey Pete's Hotel and Casino|3763 Chateau Elan Winery and Resort|" +
  '3764 Beau Rivage Hotel and Casino|3765 Bellagio Hotel and Casino|3766 Fremont Hotel and Casino|' +
  '3767 Main Street Hotel and Casino|3768 Silver Star Hotel and Casino|3769 Stratosphere Hotel and Casino|' +
  '3770 SpringHill Suites|3771 Caesars Hotel and Casino|3772 Nemacolin Woodlands|' +
  '3773 Venetian Resort Hotel and Casino|3774 New York, New York Hotel and Casino|3775 Sands Resort|' +
  '3776 Nevele Grande Resort and Country Club|3777 Mandalay Bay Resort|3778 Four Points Hotels|3779 W Hotels|' +
  '3780 Disney Resorts|3781 Patricia Grand Resort Hotels|3782 Rosen Hotels and Resorts|' +
  '3783 Town and Country Resort & Convention Center|3784 First Hospitality Hotels|3785 Outrigger Hotels & Resorts|' +
  '3786 Ohana Hotels of Hawaii|3787 Caribe Royale Resort Suites & Villas|3788 Ala Moana Hotel|' +
  "3789 Smugglers' Notch Resort|3790 Raffles Hotels|3791 Staybridge Suites|3792 Claridge Casino Hotel|" +
  '3793 The Flamingo Hotels|3794 Grand Casino Hotels|3795 Paris Las Vegas Hotel|3796 Peppermill Hotel Casino|' +
  '3797 Atlantic City Hilton|3798 Embassy Vacation Resort|3799 Hale Koa Hotel|3800 Homestead Suites|' +
  '3801 Wilderness Hotel and Golf Resort|3802 The Palace Hotel|3803 The Wigwam Golf Resort and Spa|' +
  '3804 The Diplomat Country Club and Spa|3805 The Atlantic|3806 Princeville Resort|3807 Element|' +
  '3808 LXR (Luxury Resorts)|3809 Settle Inn|3810 La Costa Resort|3811 Premier Inn|3812 Hyatt Place|' +
  '3813 Hotel Indigo|3814 The Roosevelt Hotel NY|3815 Holiday Inn Nickelodeon|3816 Home2 Suites by Hilton|' +
  '3817 Affinia|3818 MainStay Suites|3819 Oxford Suites|3820 Jumeirah Essex House|3821 Caribe Royale|3822 Crossland|' +
  '3823 Grand Sierra Resort|3824 Aria (Aria Resort and Casino)|3825 Vdara (Vdara Hotel and Spa)|3826 Autograph|' +
  '3827 Galt House|3828 Cosmopolitan of Las Vegas|3829 Country Inn by Carlson|3830 Park Plaza Hotel|3831 Waldorf|' +
  '3832 Curio Hotels|3833 Canopy Hotels|3834 Baymont Inn and Suites|3835 Dolce Hotels and Resorts|' +
  '3836 Hawthorn Suites by Wyndham|3837 Hoshino Resorts|3838 Kimpton Hotels|3839 Kyoritsu Hotels|3998 China Railway|' +
  '4011 Railroads|4111 Local and suburban commuter passenger transportation, including ferries|' +
  '4112 Passenger railways|4119 Ambulance services|4121 Taxi-cabs and limousines|4131 Bus lines|' +
  '4214 Motor freight carriers and trucking: local and long distance, moving and storage companies and local delivery|' +
  '4215 Courier services: air and ground and freight forwarders|' +
  '4225 Public warehousing and storage: farm products, refrigerated goods and household goods|' +
  '4411 Steamships and cruise lines|4457 Boat rentals and leasing|4468 Marinas, marine service and supplies|' +
  '4511 Airlines and air carriers|4582 Airports, flying fields and airport terminals|' +
  '4722 Travel agencies and tour operators|4723 Package Tour Operators: Germany Only|' +
  '4733 Ticket Sales for Large Scenic Spots|4784 Tolls and bridge fees|' +
  '4789 Transportation services: not elsewhere classified|4812 Telecommunication equipment and telephone sales|' +
  '4813 Key-entry Telecom Merchant providing single local and long-distance phone calls using a central access number in a non-face-to-face environment using key entry|' +
  '4814 Telecommunication services, including local and long distance calls, credit card calls, calls through use of magnetic stripe reading telephones and faxes|' +
  '4815 Monthly summary telephone charges|4816 Computer network/information services|4821 Telegraph services|' +
  '4829 Wire transfers and money orders|4899 Cable and other pay television services|' +
  '4900 Utilities: electric, gas, water and sanitary|5013 Motor vehicle supplies and new parts|' +
  '5021 Office and commercial furniture|5039 Construction materials: not elsewhere classified|' +
  '5044 Office, photographic, photocopy and microfilm equipment|' +
  '5045 Computers, computer peripheral equipment: not elsewhere classified|' +
  '5046 Commercial equipment: not elsewhere classified|' +
  '5047 Dental/laboratory/medical/ophthalmic hospital equipment and supplies|5051 Metal service centres and offices|' +
  '5065 Electrical parts and equipment|5072 Hardware equipment and supplies|' +
  '5074 Plumbing and heating equipment and supplies|5085 Industrial supplies: not elsewhere classified|' +
  '5094 Precious stones and metals, watches and jewellery|5099 Durable goods: not elsewhere classified|' +
  '5111 Stationery, office supplies and printing and writing paper|5122 Drugs, drug proprietors|' +
  '5131 Piece goods, notions and other dry goods|' +
  "5137 Men's, women's and children's uniforms and commercial clothing|5139 Commercial footwear|" +
  '5169 Chemicals and allied products: not elsewhere classified|5172 Petroleum and petroleum products|' +
  "5192 Books, periodicals and newspapers|5193 Florists' supplies, nursery stock and flowers|" +
  '5198 Paints, varnishes and supplies|5199 Non-durable goods: not elsewhere classified|' +
  '5200 Home supply warehouse outlets|5211 Lumber and building materials outlets|' +
  '5231 Glass, paint and wallpaper shops|5251 Hardware shops|' +
  '5261 Lawn and garden supply outlets, including nurseries|5262 Marketplaces|5271 Mobile home dealers|' +
  '5300 Wholesale clubs|5309 Duty-free shops|5310 Discount shops|5311 Department stores|5331 Variety stores|' +
  '5399 Miscellaneous general merchandise|5411 Groceries and supermarkets|5422 Freezer and locker meat provisioners|' +
  '5441 Candy, nut and confectionery shops|5451 Dairies|5462 Bakeries|' +
  '5499 Miscellaneous food shops: convenience and speciality retail outlets|' +
  '5511 Car and truck dealers (new and used) sales, services, repairs, parts and leasing|' +
  '5521 Car and truck dealers (used only) sales, service, repairs, parts and leasing|' +
  '5531 Auto and home supply outlets|5532 Automotive tyre outlets|5533 Automotive parts and accessories outlets|' +
  '5541 Service stations (with or without ancillary services)|5542 Automated fuel dispensers|5551 Boat dealers|' +
  '5552 Electric Vehicle Charging|5561 Camper, recreational and utility trailer dealers|' +
  '5571 Motorcycle shops and dealers|5592 Motor home dealers|5598 Snowmobile dealers|' +
  '5599 Miscellaneous automotive, aircraft and farm equipment dealers: not elsewhere classified|' +
  "5611 Men's and boys' clothing and accessory shops|5621 Women's ready-to-wear shops|" +
  "5631 Women's accessory and speciality shops|5641 Children's and infants' wear shops|5651 Family clothing shops|" +
  '5655 Sports and riding apparel shops|5661 Shoe shops|5681 Furriers and fur shops|' +
  "5691 Men's and women's clothing shops|5697 Tailors, seamstresses, mending and alterations|" +
  '5698 Wig and toupee shops|5699 Miscellaneous apparel and accessory shops|' +
  '5712 Furniture, home furnishings and equipment shops and manufacturers, except appliances|' +
  '5713 Floor covering services|5714 Drapery, window covering and upholstery shops|' +
  '5715 Alcoholic beverage wholesalers|5718 Fireplaces, fireplace screens and accessories shops|' +
  '5719 Miscellaneous home furnishing speciality shops|5722 Household appliance shops|5732 Electronics shops|' +
  '5733 Music shops: musical instruments, pianos and sheet music|5734 Computer software outlets|5735 Record shops|' +
  '5811 Caterers|5812 Eating places and restaurants|' +
  '5813 Drinking places (alcoholic beverages): bars, taverns, night-clubs, cocktail lounges and discotheques|' +
  '5814 Fast food restaurants|5815 Digital Goods Media: Books, Movies, Digital artwork/images, Music|' +
  '5816 Digital Goods: Games|5817 Digital Goods: Applications (Excludes Games)|' +
  '5818 Digital Goods: Large Digital Goods Merchant|5832 Antique Shops: Sales, Repairs, and Restoration Services|' +
  '5912 Drug stores and pharmacies|5921 Package shops: beer, wine and liquor|' +
  '5931 Used merchandise and second-hand shops|5932 Antique shops: sales, repairs and restoration services|' +
  '5933 Pawn shops|5935 Wrecking and salvage yards|5937 Antique reproduction shops|' +
  '5940 Bicycle shops: sales and service|5941 Sporting goods shops|5942 Bookshops|' +
  '5943 Stationery, office and school supply shops|5944 Jewellery, watch, clock and silverware shops|' +
  '5945 Hobby, toy and game shops|5946 Camera and photographic supply shops|' +
  '5947 Gift, card, novelty and souvenir shops|5948 Luggage and leather goods shops|' +
  '5949 Sewing, needlework, fabric and piece goods shops|5950 Glassware and crystal shops|' +
  '5960 Direct marketing: insurance services|' +
  '5961 Mail Order Houses Including Catalog Order Stores, Book/Record Clubs (No longer permitted for U.S. original presentments)|' +
  '5962 Telemarketing: travel-related arrangement services|5963 Door-to-door sales|' +
  '5964 Direct marketing: catalogue merchants|5965 Direct marketing: combination catalogue and retail merchants|' +
  '5966 Direct marketing: outbound telemarketing merchants|5967 Direct marketing: inbound telemarketing merchants|' +
  '5968 Direct marketing: continuity/subscription merchants|' +
  '5969 Direct marketing/direct marketers: not elsewhere classified|5970 Artist supply and craft shops|' +
  '5971 Art dealers and galleries|5972 Stamp and coin shops|5973 Religious goods and shops|' +
  '5975 Hearing aids: sales, service and supplies|5976 Orthopaedic goods and prosthetic devices|' +
  '5977 Cosmetic Stores|5978 Typewriter outlets: sales, service and rentals|' +
  '5983 Fuel dealers: fuel oil, wood, coal and liquefied petroleum|5992 Florists|5993 Cigar shops and stands|' +
  '5994 Newsagents and news-stands|5995 Pet shops, pet food and supplies|' +
  '5996 Swimming pools: sales, supplies and services|5997 Electric razor outlets: sales and service|' +
  '5998 Tent and awning shops|5999 Miscellaneous and speciality retail outlets|' +
  '6010 Financial institutions: manual cash disbursements|6011 Financial institutions: automated cash disbursements|' +
  '6012 Financial institutions: merchandise and services|6050 Quasi Cash: Customer Financial Institution|' +
  "6051 Non-financial institutions: foreign currency, money orders (not wire transfer), scrip and travellers' checks|" +
  '6211 Securities: brokers and dealers|6300 Insurance sales, underwriting and premiums|' +
  '6381 Insurance Premiums, (no longer valid for first presentment work)|6399 Insurance: Default|' +
  '6513 Real Estate Agents and Managers|6532 Payment Transaction: Customer Financial Institution|' +
  '6533 Payment Transaction: Merchant|6536 MoneySend Intracountry|6537 MoneySend Intercountry|' +
  '6538 Funding Transactions for MoneySend|6540 Non-Financial Institutions: Stored Value Card Purchase/Load|' +
  '7011 Lodging: hotels, motels and resorts|7012 Timeshares|7013 Real Estate Agent: Brokers|' +
  '7032 Sporting and recreational camps|7033 Trailer parks and camp-sites|' +
  '7210 Laundry, cleaning and garment services|7211 Laundry services: family and commercial|7216 Dry cleaners|' +
  '7217 Carpet and upholstery cleaning|7221 Photographic studios|7230 Beauty and barber shops|' +
  '7251 Shoe repair shops, shoe shine parlours and hat cleaning shops|7261 Funeral services and crematoriums|' +
  '7273 Dating and escort services|7276 Tax preparation services|' +
  '7277 Counselling services: debt, marriage and personal|7278 Buying and shopping services and clubs|' +
  '7280 Private Hospital|7295 Housekeeping Service (China)|' +
  '7296 Clothing rentals: costumes, uniforms and formal wear|7297 Massage parlours|7298 Health and beauty spas|' +
  '7299 Miscellaneous personal services: not elsewhere classified|7311 Advertising services|' +
  '7321 Consumer credit reporting agencies|7322 Debt collection agencies|' +
  '7332 Blueprinting and Photocopying Services|7333 Commercial photography, art and graphics|' +
  '7338 Quick copy, reproduction and blueprinting services|7339 Stenographic and secretarial support services|' +
  '7342 Exterminating and disinfecting services|7349 Cleaning, maintenance and janitorial services|' +
  '7361 Employment agencies and temporary help services|' +
  '7372 Computer programming, data processing and integrated systems design services|' +
  '7375 Information retrieval services|7379 Computer maintenance and repair services: not elsewhere classified|' +
  '7392 Management, consulting and public relations services|' +
  '7393 Detective agencies, protective agencies and security services, including armoured cars and guard dogs|' +
  '7394 Equipment, tool, furniture and appliance rentals and leasing|' +
  '7395 Photofinishing laboratories and photo developing|7399 Business services: not elsewhere classified|' +
  '7511 Truck stops|7512 Automobile rentals|7513 Truck and utility trailer rentals|' +
  '7519 Motor home and recreational vehicle rentals|7523 Parking lots and garages|7531 Automotive body repair shops|' +
  '7534 Tyre retreading and repair shops|7535 Automotive paint shops|7538 Automotive service shops (non-dealer)|' +
  '7542 Car washes|7549 Towing services|7622 Electronics repair shops|' +
  '7623 Air conditioning and refrigeration repair shops|7629 Electrical and small appliance repair shops|' +
  '7631 Watch, clock and jewellery repair shops|7641 Furniture reupholstery, repair and refinishing|' +
  '7692 Welding services|7699 Miscellaneous repair shops and related services|' +
  '7800 Government-Owned Lotteries (US Region only)|' +
  '7801 Government Licensed On-Line Casinos (On-Line Gambling) (US Region only)|' +
  '7802 Government-Licensed Horse/Dog Racing (US Region only)|' +
  '7829 Motion picture and video tape production and distribution|7832 Motion picture theatres|' +
  '7841 Video tape rentals|7911 Dance halls, studios and schools|' +
  '7922 Theatrical producers (except motion pictures) and ticket agencies|' +
  '7929 Bands, orchestras and miscellaneous entertainers: not elsewhere classified|' +
  '7932 Billiard and pool establishments|7933 Bowling alleys|' +
  '7941 Commercial sports, professional sports clubs, athletic fields and sports promoters|' +
  '7991 Tourist attractions and exhibits|7992 Public golf courses|7993 Video amusement game supplies|' +
  '7994 Video game arcades and establishments|' +
  '7995 Betting, including lottery tickets, casino gaming chips, off-track betting and wagers at race tracks|' +
  '7996 Amusement parks, circuses, carnivals and fortune tellers|' +
  '7997 Membership clubs (sports, recreation, athletic), country clubs and private golf courses|' +
  '7998 Aquariums, seaquariums and dolphinariums|7999 Recreation services: not elsewhere classified|' +
  '8011 Doctors and physicians: not elsewhere classified|8021 Dentists and orthodontists|8031 Osteopaths|' +
  '8041 Chiropractors|8042 Optometrists and ophthalmologists|8043 Opticians, optical goods and eyeglasses|' +
  '8044 Opticians, Optical Goods, and Eyeglasses (no longer valid for first presentments)|' +
  '8049 Podiatrists and chiropodists|8050 Nursing and personal care facilities|8062 Hospitals|' +
  '8071 Medical and dental laboratories|8099 Medical services and health practitioners: not elsewhere classified|' +
  '8111 Legal services and attorneys|8211 Elementary and secondary schools|' +
  '8220 Colleges, universities, professional schools and junior colleges|8241 Correspondence schools|' +
  '8244 Business and secretarial schools|8249 Trade and vocational schools|' +
  '8299 Schools and educational services: not elsewhere classified|8351 Child care services|' +
  '8398 Charitable and social service organizations|8641 Civic, social and fraternal associations|' +
  '8651 Political organizations|8661 Religious organizations|8675 Automobile associations|' +
  '8699 Membership organization: not elsewhere classified|8734 Testing laboratories (non-medical)|' +
  '8911 Architectural, engineering and surveying services|8912 Fitments, Ornaments and Gardening|' +
  '8931 Accounting, auditing and bookkeeping services|8999 Professional services: not elsewhere classified|' +
  '9211 Court costs, including alimony and child support|9222 Fines|9223 Bail and bond payments|9311 Tax payments|' +
  '9399 Government services: not elsewhere classified|9400 Embassy Fee Payments|' +
  '9402 Postal services: government only|9405 U.S. Federal Government Agencies or Departments|' +
  '9406 Government-Owned Lotteries (Non-U.S. region)|9700 Automated Referral Service ( For Visa Only)|' +
  '9701 Visa Credential Service ( For Visa Only)|9702 Emergency Services (GCAS) (Visa use only)|' +
  '9950 Intra-Company Purchases';
